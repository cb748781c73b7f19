import type { Screen } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { checkIcon } from '../dom/icons.js';
import type { Texts } from '../locales/texts.js';
import { classes } from '../styles/selectors.js';
import { safeImage, safeLinkElement } from './links.js';

/** The screen before the first page, or the one after the last: a status region, so that it is heard from anywhere. */
export function drawScreen(screen: Screen, texts: Texts, isCompletion: boolean): HTMLElement {
  return h(
    'div',
    {
      class: `sv-page ${isCompletion ? classes.success : ''}`,
      role: isCompletion && 'status',
    },
    isCompletion && checkIcon(),
    safeImage('sv-image', screen.imageUrl),
    h('h2', { id: 'sv-heading', tabindex: -1 }, screen.title),
    screen.message && h('p', { class: 'sv-message' }, screen.message),
    safeLinkElement(screen.link, texts),
  );
}
