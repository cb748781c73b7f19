/** The shop's own words. Survey texts come from the survey's translations. */
export interface Texts {
  readonly direction: 'ltr' | 'rtl';
  readonly name: string;
  readonly shop: string;
  readonly pricing: string;
  readonly journal: string;
  readonly cart: string;
  readonly heroTitle: string;
  readonly heroText: string;
  readonly heroButton: string;
  readonly addToCart: string;
  readonly added: string;
  readonly checkout: string;
  readonly emptyCart: string;
  readonly total: string;
  readonly remove: string;
  readonly pay: string;
  readonly nameLabel: string;
  readonly addressLabel: string;
  readonly thanksTitle: string;
  readonly thanksText: string;
  readonly back: string;
  readonly membershipTitle: string;
  readonly membershipText: string;
  readonly membershipEnd: string;
  readonly suggest: string;
  readonly shape: string;
  readonly report: string;
  readonly readMore: string;
  readonly notFound: string;
  readonly behind: string;
}

const en: Texts = {
  direction: 'ltr',
  name: 'English',
  shop: 'Shop',
  pricing: 'Membership',
  journal: 'Journal',
  cart: 'Cart',
  heroTitle: 'Made for weather that changes its mind',
  heroText: 'Six things we have worn, slept in and carried for years before we put them here.',
  heroButton: 'See the jacket',
  addToCart: 'Add to cart',
  added: 'Added',
  checkout: 'Checkout',
  emptyCart: 'Nothing in your cart yet.',
  total: 'Total',
  remove: 'Remove',
  pay: 'Place order',
  nameLabel: 'Name',
  addressLabel: 'Address',
  thanksTitle: 'Thank you. It is on its way.',
  thanksText: 'No real order was placed, and nothing was charged.',
  back: 'Back to the shop',
  membershipTitle: 'Membership',
  membershipText:
    'Repairs, early drops and free returns. Leave this page without choosing, and we may ask why.',
  membershipEnd: 'End the membership',
  suggest: 'Suggest something',
  shape: 'Help shape the shop',
  report: 'Report a problem',
  readMore: 'Read',
  notFound: 'There is nothing here.',
  behind: 'Behind the scenes',
};

const de: Texts = {
  direction: 'ltr',
  name: 'Deutsch',
  shop: 'Laden',
  pricing: 'Mitgliedschaft',
  journal: 'Journal',
  cart: 'Warenkorb',
  heroTitle: 'Gemacht für Wetter, das es sich anders überlegt',
  heroText: 'Sechs Dinge, die wir jahrelang getragen haben, bevor wir sie hier verkaufen.',
  heroButton: 'Zur Jacke',
  addToCart: 'In den Warenkorb',
  added: 'Hinzugefügt',
  checkout: 'Zur Kasse',
  emptyCart: 'Der Warenkorb ist noch leer.',
  total: 'Summe',
  remove: 'Entfernen',
  pay: 'Bestellen',
  nameLabel: 'Name',
  addressLabel: 'Adresse',
  thanksTitle: 'Danke. Es ist unterwegs.',
  thanksText: 'Es wurde nichts bestellt und nichts berechnet.',
  back: 'Zurück zum Laden',
  membershipTitle: 'Mitgliedschaft',
  membershipText:
    'Reparaturen, Vorverkauf und freie Rückgabe. Wer die Seite ohne Wahl verlässt, wird vielleicht gefragt, warum.',
  membershipEnd: 'Mitgliedschaft beenden',
  suggest: 'Etwas vorschlagen',
  shape: 'Den Laden mitgestalten',
  report: 'Ein Problem melden',
  readMore: 'Lesen',
  notFound: 'Hier ist nichts.',
  behind: 'Hinter den Kulissen',
};

const ar: Texts = {
  direction: 'rtl',
  name: 'العربية',
  shop: 'المتجر',
  pricing: 'العضوية',
  journal: 'المجلة',
  cart: 'السلة',
  heroTitle: 'لطقس يغيّر رأيه',
  heroText: 'ستة أشياء ارتديناها وحملناها سنوات قبل أن نضعها هنا.',
  heroButton: 'شاهد السترة',
  addToCart: 'أضف إلى السلة',
  added: 'أضيف',
  checkout: 'إتمام الشراء',
  emptyCart: 'سلتك فارغة.',
  total: 'المجموع',
  remove: 'إزالة',
  pay: 'تأكيد الطلب',
  nameLabel: 'الاسم',
  addressLabel: 'العنوان',
  thanksTitle: 'شكرًا لك. طلبك في الطريق.',
  thanksText: 'لم يُسجَّل طلب حقيقي ولم يُخصم شيء.',
  back: 'العودة إلى المتجر',
  membershipTitle: 'العضوية',
  membershipText: 'إصلاح ووصول مبكر وإرجاع مجاني. إن غادرت الصفحة دون اختيار فقد نسألك عن السبب.',
  membershipEnd: 'إنهاء العضوية',
  suggest: 'اقترح شيئًا',
  shape: 'ساعدنا في تطوير المتجر',
  report: 'الإبلاغ عن مشكلة',
  readMore: 'اقرأ',
  notFound: 'لا شيء هنا.',
  behind: 'خلف الكواليس',
};

export const languages = { en, de, ar } as const;
export type Language = keyof typeof languages;

export function isLanguage(value: string | null): value is Language {
  return value !== null && Object.hasOwn(languages, value);
}
