import { languages } from './languages.js';
import { questions } from './samples.js';

interface Shown {
  readonly name: string;
  readonly query: Record<string, string>;
  /** To begin with: a frame grows with its card. */
  readonly height: number;
}

const words = (kind: string) => kind.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
const positions = ['center', 'top', 'bottom', 'top-left', 'top-right', 'bottom-left', 'bottom-right'];
/** Where the survey is a card and no sheet. */
const cardWidth = 480;

interface Section {
  readonly title: string;
  readonly about: string;
  /** The least width of its frames in pixels, unless the reader chose a phone. */
  readonly width?: number;
  readonly shown: readonly Shown[];
}

const sections: readonly Section[] = [
  {
    title: 'Question kinds',
    about: 'Answer them; back keeps what was given.',
    shown: questions.map(({ kind }) => ({
      name: words(kind),
      query: { show: kind },
      height: 380,
    })),
  },
  {
    title: 'Screens',
    about: 'Before the first question, after a refused answer, after the last page, and as a preview.',
    shown: [
      { name: 'Start', query: { show: 'start' }, height: 320 },
      { name: 'Refused', query: { show: 'refused' }, height: 420 },
      { name: 'Completion', query: { show: 'completion' }, height: 360 },
      { name: 'Preview', query: { show: 'preview' }, height: 400 },
    ],
  },
  {
    title: 'Positions',
    about: 'In the middle it is a dialog over the page; elsewhere the page stays usable.',
    width: 640,
    shown: positions.map((position) => ({
      name: words(position.replace('-', ' ')),
      query: { show: 'rating', position },
      height: 460,
    })),
  },
  {
    title: 'Languages',
    about: 'Frame, messages and names for screen readers. Questions are as their author wrote them.',
    shown: languages.map((language) => ({
      name: new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language,
      query: { show: 'refused', language },
      height: 420,
    })),
  },
];

const form = document.querySelector<HTMLFormElement>('#controls');
const choice = (name: string) => {
  const value = form && new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};
for (const language of languages) {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  form?.querySelector('[name=language]')?.append(new Option(name, language));
}

function draw(): void {
  const drawn = sections.map(({ title, about, width, shown }) => {
    const section = document.createElement('section');
    const heading = document.createElement('h2');
    const line = document.createElement('p');
    const grid = document.createElement('div');
    heading.textContent = title;
    line.textContent = about;
    const chosen = Number(choice('width'));
    const isPhone = chosen < cardWidth;
    grid.className = isPhone ? 'grid phones' : 'grid';
    grid.style.setProperty('--frame', `${isPhone ? chosen : (width ?? chosen)}px`);
    grid.append(...shown.map(drawFrame));
    section.append(heading, line, grid);
    return section;
  });
  document.querySelector('#gallery')?.replaceChildren(...drawn);
}

function drawFrame({ name, query, height }: Shown): HTMLElement {
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  const frame = document.createElement('iframe');
  const color = choice('color');
  const common = {
    theme: choice('theme'),
    language: choice('language'),
    ...(color !== '#3257e0' && { color }),
  };
  caption.textContent = name;
  frame.title = name;
  frame.loading = 'lazy';
  // A phone breaks more lines, and its buttons are higher.
  frame.height = String(Math.min(innerWidth, Number(choice('width'))) < cardWidth ? height + 90 : height);
  frame.src = `/gallery/frame.html?${new URLSearchParams({ ...common, ...query }).toString()}`;
  figure.append(caption, frame);
  return figure;
}

const language = form?.elements.namedItem('language');
if (language instanceof HTMLSelectElement) language.value = 'en';
form?.addEventListener('change', draw);
draw();
