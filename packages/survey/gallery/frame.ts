import type { Position, Theme } from '@service-popups/protocol';
import { mountSurvey } from '../src/index.js';
import { sampleOf } from './samples.js';

// One survey in a page of its own: `?show=rating&theme=dark&position=center&language=de`.
const wanted = new URLSearchParams(location.search);
const read = (name: string) => wanted.get(name) ?? '';
const show = read('show');
const theme = (read('theme') || 'auto') as Theme;
const position = read('position') as Position | '';
const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
document.body.classList.toggle('dark', isDark);

const container = document.createElement('div');
container.className = position ? 'host' : 'stage';
if (position) for (let line = 0; line < 9; line += 1) container.append(document.createElement('i'));
document.body.append(container);
// The frame grows with its card, so that none is cut.
const frame = window.frameElement as HTMLIFrameElement | null;
new ResizeObserver(() => {
  const missing = container.offsetHeight - (frame?.clientHeight ?? Infinity);
  if (frame && missing > 0) frame.height = `${frame.offsetHeight + missing}`;
}).observe(container);

const definition = sampleOf(show, {
  style: { theme, position: position || 'center' },
  language: read('language') || 'en',
  color: read('color'),
});
const nothing = () => undefined;
const focus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus') ?? {};
// A survey that is closed begins anew, so that the gallery never runs empty.
function open(): void {
  const handle = mountSurvey(position ? undefined : container, {
    ...definition,
    options: { isPreview: show === 'preview' },
    observer: {
      ready: () => setTimeout(goTo),
      interacted: nothing,
      answered: nothing,
      completed: nothing,
      closed: () => setTimeout(() => (handle.unmount(), open()), 600),
      failed: (reason) => container.append(reason),
    },
  });
}

/** Brings the survey to the screen the frame is about. */
function goTo(): void {
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  // A frame that takes the focus would scroll the gallery to itself.
  Object.defineProperty(HTMLElement.prototype, 'focus', { configurable: true, value: nothing });
  if (show === 'refused') press('#sv-submit');
  if (show === 'completion') {
    for (let page = 0; page < 3; page += 1) {
      const field = document.querySelector<HTMLTextAreaElement>('#sv-popup textarea');
      if (field) field.value = 'A sentence that is long enough for the question that asks for it.';
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      press('#sv-submit');
    }
  }
  Object.defineProperty(HTMLElement.prototype, 'focus', focus);
}
open();
