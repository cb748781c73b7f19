// What people might have written. None of it is real.

export type Mood = 'good' | 'middling' | 'bad';
export type TextLanguage = 'en' | 'de' | 'ar';

type Texts = Readonly<Record<Mood, readonly [string, ...string[]]>>;

export const reasons: Readonly<Record<TextLanguage, Texts>> = {
  en: {
    good: [
      'Nothing, it was quick',
      'Keep the repair bench as it is',
      'More colors of the Skerry jacket',
      'A wish list I can share',
      'Nothing to complain about',
      'Tell me when sizes come back',
      'The journal made me buy the lamp',
      'Let me reserve in the shop',
      'Longer straps on the Portage, otherwise perfect',
      'I come back for the free resoling',
      'Show the weight of every piece',
      'More of the journal, please',
      'A gift card would be nice',
      'You wrapped the bottle in paper instead of plastic. Thank you.',
    ],
    middling: [
      'Let me see sizes side by side',
      'Filters forget what I chose',
      'Delivery to islands is slow',
      'The search does not find “rain jacket”',
      'Pictures of the inside of the backpack',
      'I could not tell if the tent stands alone',
      'Say the delivery day before checkout',
      'More payment methods',
      'Returns need a printer, and I have none',
      'The size table is in centimetres only',
      'Membership is hard to understand',
      'Reviews from people of my height',
    ],
    bad: [
      'Delivery date changed twice',
      'The boots arrived in the wrong size, twice',
      'Nobody answered my email for nine days',
      'The cart was empty when I came back',
      'The page jumps while the pictures load',
      'Too expensive for a bottle',
      'Checkout asked for my address three times',
      'The zip broke after a month',
      'My parcel stood in the rain, which is ironic',
      'The app closes when I open an order',
    ],
  },
  de: {
    good: [
      'Nichts, alles ging schnell',
      'Bitte die Reparaturen so beibehalten',
      'Mehr Farben für die Regenjacke',
      'Das Journal lese ich gern',
      'Eine Merkliste zum Teilen',
    ],
    middling: [
      'Größen nebeneinander vergleichen können',
      'Den Liefertag vor der Kasse nennen',
      'Die Suche findet „Regenhose“ nicht',
      'Mehr Bilder vom Innenfach',
      'Rechnung als Zahlungsart',
    ],
    bad: [
      'Der Liefertermin wurde zweimal verschoben',
      'Falsche Größe geliefert',
      'Auf meine Nachricht kam keine Antwort',
      'Der Warenkorb war plötzlich leer',
    ],
  },
  ar: {
    good: ['كل شيء كان سريعًا', 'أعجبتني ورشة الإصلاح', 'مزيد من الألوان من فضلكم'],
    middling: [
      'أريد مقارنة المقاسات جنبًا إلى جنب',
      'وضّحوا يوم التوصيل قبل الدفع',
      'صور أكثر للحقيبة من الداخل',
    ],
    bad: ['تغيّر موعد التوصيل مرتين', 'وصل المقاس خاطئًا', 'لم يرد أحد على رسالتي'],
  },
};

export const ideas: readonly [string, ...string[]] = [
  'Compare two jackets side by side',
  'See the weight of everything in my cart',
  'Book a repair and track it like a parcel',
  'Rent the tent for a weekend before I buy it',
  'A list of what I own, with care reminders',
  'Filter by “can be repaired”',
  'Show which size people like me kept',
  'Let two people share a cart',
  'A reminder when it is time to wax',
  'Buy back old gear',
  'Show the route of the photos in the journal',
  'Order a part instead of the whole thing',
];

export const wishes: readonly [string, ...string[]] = [
  'A rain skirt',
  'Gaiters that stay up',
  'A stove that lights in the wind',
  'A child carrier',
  'A hat that floats',
  'Repair patches in your colors',
  'A smaller Portage, 16 litres',
  'A canoe bag',
  'Gloves for typing and rowing',
];

export const missedArticles: readonly [string, ...string[]] = [
  'How to wash a down bag',
  'A packing list',
  'Where you took the pictures',
  'Which wax to buy',
  'Tents for dogs',
];

export const otherReasons: readonly [string, ...string[]] = [
  'Waiting for my salary',
  'I wanted to ask my sister first',
  'The membership names confused me',
  'I live too far away for the workshop',
];
