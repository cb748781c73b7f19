import { remOf } from './textSize.js';

/** Line icons on a 20 px grid, drawn with one stroke. The name is the only thing a page needs to know. */
const paths = {
  popups: 'M4 4.5h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-6l-3.5 3v-3H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z',
  results: 'M4 16V9m4 7V4m4 12v-5m4 5V7',
  who: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 7a6 6 0 0 1 12 0',
  events: 'M3 10h3l2-5 4 10 2-5h3',
  contacts:
    'M3.5 4.5h13v11h-13zM6 13a2.5 2.5 0 0 1 5 0M8.5 9.5a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8ZM13 8h1.5M13 11h1.5',
  install: 'M10 3v9m0 0 3.5-3.5M10 12 6.5 8.5M4 16h12',
  settings:
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 3v2m0 10v2m7-7h-2M5 10H3m11.9-4.9-1.4 1.4m-7 7-1.4 1.4m9.8 0-1.4-1.4m-7-7L5.1 5.1',
  search: 'M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm3.5-1.5L17 17',
  close: 'M5 5l10 10M15 5 5 15',
  plus: 'M10 4v12M4 10h12',
  check: 'M4 10.5 8 14.5 16 6',
  chevronDown: 'M5 7.5l5 5 5-5',
  chevronRight: 'M7.5 5l5 5-5 5',
  chevronLeft: 'M12.5 5l-5 5 5 5',
  chevronUp: 'M5 12.5l5-5 5 5',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  menu: 'M3 6h14M3 10h14M3 14h14',
  drag: 'M8 5h.01M12 5h.01M8 10h.01M12 10h.01M8 15h.01M12 15h.01',
  copy: 'M7 7V4h9v9h-3M4 7h9v9H4z',
  trash: 'M4 6h12M8 6V4h4v2m-6 0 .7 10h6.6L14 6M8.5 9v4m3-4v4',
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M4 8l3-3M4 8l3 3',
  redo: 'M16 8H8a4 4 0 0 0 0 8h4m4-8-3-3m3 3-3 3',
  play: 'M7 4.5v11l8.5-5.5z',
  pause: 'M7 4.5v11M13 4.5v11',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7',
  warning: 'M10 3.5 17.5 16h-15zM10 8v4m0 2.2h.01',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-8v4.5M10 6.6h.01',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0-10v1.5m0 11V17m7-7h-1.5m-11 0H3m11.9-4.9-1 1m-7.8 7.8-1 1m9.8 0-1-1M6.1 6.1l-1-1',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z',
  system: 'M3.5 4.5h13v9h-13zM7 16.5h6',
  phone: 'M6.5 3h7v14h-7zM9 14.5h2',
  desktop: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  download: 'M10 3v9m0 0 3.5-3.5M10 12 6.5 8.5M4 16h12',
  filter: 'M3 5h14M6 10h8M9 15h2',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5Zm7.5 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  link: 'M8.5 11.5 11.5 8.5M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9',
  branch: 'M6 4v8m0 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm0 0c0-4 8-2 8-6m0 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  globe:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c2 2 3 4.300 3 7s-1 5-3 7c-2-2-3-4.300-3-7s1-5 3-7Z',
  history: 'M3.500 10a6.500 6.500 0 1 0 2-4.700L3.500 7M3.500 3.500V7H7M10 6.500V10l2.500 2',
  code: 'M7 6l-4 4 4 4m6-8 4 4-4 4',
  key: 'M7 16a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm2.500-6L16 3.500M13 6.500l2.500 2.500',
  signOut: 'M8 4H4v12h4m4-9 3 3-3 3m3-3H8',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={remOf(size)}
      height={remOf(size)}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width={name === 'more' || name === 'drag' ? 2.4 : 1.6}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
