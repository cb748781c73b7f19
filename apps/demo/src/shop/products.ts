export interface Product {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly note: string;
  /** Paths on a 120 × 120 grid, with the class that colors them. */
  readonly art: readonly (readonly [string, string])[];
}

/** The view at the top of the shop: hills, water, and a tent by it. */
export const coast: Product['art'] = [
  ['M308 66a26 26 0 1 0 52 0 26 26 0 1 0-52 0Z', 'art-sun'],
  ['M0 150 84 78l58 52 74-74 96 94 52-40 56 44v106H0Z', 'art-far'],
  ['M0 186c60-22 118-22 176 0s150 20 244-12v86H0Z', 'art-second'],
  ['M0 222c90-18 168-16 240 0s132 12 180 0v38H0Z', 'art-main'],
  ['M96 152 138 214H54Z', 'art-tent'],
  ['M96 152 108 214H84Z', 'art-opening'],
];

export const products: readonly Product[] = [
  {
    id: '101',
    name: 'Skerry rain jacket',
    price: 189,
    note: 'Three layers, one pocket you can find in the dark.',
    art: [
      ['M46 22 60 29l14-7 19 10 13 46-14 5-10-28v47H38V55L28 83l-14-5 13-46Z', 'art-main'],
      ['M60 34v68M47 24l13 14 13-14', 'art-line'],
      ['M46 74h10M64 74h10', 'art-line'],
    ],
  },
  {
    id: '102',
    name: 'Portage backpack 28',
    price: 142,
    note: 'Opens flat. Carries a week, or one very large cake.',
    art: [
      ['M40 40a20 20 0 0 1 40 0v52a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6Z', 'art-main'],
      ['M46 68h28v22H46z', 'art-second'],
      ['M52 24a8 8 0 0 1 16 0M46 50h28M60 68v8', 'art-line'],
    ],
  },
  {
    id: '103',
    name: 'Lee tent for two',
    price: 328,
    note: 'Up in four minutes, down in two, dry in between.',
    art: [
      ['M60 30 104 92H16Z', 'art-main'],
      ['M60 30 74 92H46Z', 'art-second'],
      ['M60 30v62M10 92h100', 'art-line'],
    ],
  },
  {
    id: '104',
    name: 'Moraine boots',
    price: 214,
    note: 'Resoled for free as long as you wear them.',
    art: [
      ['M40 26h24v34l28 14a8 8 0 0 1 4 8v8H40Z', 'art-main'],
      ['M40 90h56v8H40z', 'art-second'],
      ['M50 40h14M50 50h14M40 82h56', 'art-line'],
    ],
  },
  {
    id: '105',
    name: 'Brook bottle',
    price: 28,
    note: 'Steel, 0.75 litres, no taste of yesterday.',
    art: [
      ['M48 42h24a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V48a6 6 0 0 1 6-6Z', 'art-main'],
      ['M50 26h20v16H50z', 'art-second'],
      ['M42 62h36M42 80h36', 'art-line'],
    ],
  },
  {
    id: '106',
    name: 'Beacon lamp',
    price: 56,
    note: 'Reads for forty hours, signals for two hundred.',
    art: [
      ['M44 50h32l6 40a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6Z', 'art-main'],
      ['M48 38h24v12H48z', 'art-second'],
      ['M46 38a14 14 0 0 1 28 0M52 62v22M60 62v22M68 62v22', 'art-line'],
    ],
  },
];

export interface Article {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly text: readonly string[];
}

export const articles: readonly Article[] = [
  {
    id: 'waxing',
    title: 'How to wax a jacket and when to leave it alone',
    lead: 'Most jackets are waxed too often and washed too rarely.',
    text: [
      'A jacket that leaks at the shoulders is usually dirty, not dry. Dust and salt pull water through the cloth long before the wax is gone. So the first thing to do is nothing more heroic than a bucket of cold water and a soft brush.',
      'Let it dry slowly, away from the stove. Then pour a little water on it. If it still beads, you are done for the year, and can put the tin back on the shelf.',
      'If it does not, warm the wax in a pan of hot water until it runs like honey. Work it in with a cloth, in small circles, and pay attention to the seams. Do not forget the cuffs; they meet every gate and every rope.',
      'The second half of the work is patience. Hang the jacket somewhere warm for a night. What the cloth has not taken by morning it will not take at all, and can be wiped off.',
      'A well-waxed jacket smells of the work for about two weeks. We have customers who say that is why they do it. We have others who keep it in the shed. Both are right.',
      'And one day the elbows go. That is what the repair bench is for: send it to us in autumn, and it is back before the first frost, with a patch that nobody will notice but you.',
    ],
  },
  {
    id: 'packing',
    title: 'Packing for three days in the wrong order',
    lead: 'Heavy things high, wet things out, and the map where your hand is.',
    text: [
      'Everyone packs the tent last, because it is the last thing they take down. Then they dig for it in the rain. Pack the night before you need it, in your head, backwards.',
      'The heavy things belong between the shoulder blades, close to the spine. Food, water, the stove. It looks wrong and walks well.',
      'Put what is wet outside, always. A wet tent in a dry bag is a promise that the bag cannot keep.',
      'And put the map where your hand goes by itself. If you have to take the bag off to look, you will not look.',
      'Three days need less than you think. The fourth pair of socks has never been worn by anyone.',
      'When you are back, write down what stayed in the bag the whole time. Next year, leave that at home. After five years you will carry half, and go twice as far.',
    ],
  },
];

export const plans = [
  { id: 'free', name: 'Visitor', price: '0', points: ['Returns within 30 days', 'Repairs at cost'] },
  {
    id: 'member',
    name: 'Member',
    price: '29',
    points: ['Free returns, always', 'Two repairs a year', 'Early drops'],
  },
  {
    id: 'crew',
    name: 'Crew',
    price: '79',
    points: ['Everything repaired for life', 'Loan gear', 'A day at the workshop'],
  },
] as const;
