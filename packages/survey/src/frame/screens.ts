import type { Screen } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Child } from '../dom/h.js';
import { checkIcon } from '../dom/icons.js';
import type { Texts } from '../locales/texts.js';
import { classes } from '../styles/selectors.js';
import { safeImage, safeLinkElement } from './links.js';

export const screenHeadingId = 'sv-heading';

function drawScreen(screen: Screen, texts: Texts, className: string, mark?: Child): HTMLElement {
  return h(
    'div',
    { class: `sv-page sv-screen ${className}` },
    mark,
    safeImage('sv-image', screen.imageUrl),
    h('h2', { id: screenHeadingId, tabindex: -1 }, screen.title),
    screen.message && h('p', { class: 'sv-message' }, screen.message),
    safeLinkElement(screen.link, texts),
  );
}

export function drawStartScreen(screen: Screen, texts: Texts): HTMLElement {
  return drawScreen(screen, texts, 'sv-start');
}

/** The last screen. It is a status region, so that it is heard also where focus was elsewhere. */
export function drawCompletionScreen(screen: Screen, texts: Texts): HTMLElement {
  const element = drawScreen(screen, texts, classes.success, h('div', { class: 'sv-mark' }, checkIcon()));
  element.setAttribute('role', 'status');
  return element;
}
