import { h } from '../dom/h.js';
import { closeIcon } from '../dom/icons.js';
import type { Texts } from '../locales/texts.js';
import { classes, ids } from '../styles/selectors.js';
import { iconButton } from './iconButton.js';

/** Title and close icon; without a title only the icon. */
export function drawHeader(title: string, texts: Texts, close: () => void): HTMLElement {
  return h(
    'div',
    { class: classes.header },
    title && h('h2', { class: classes.title, id: ids.title }, title),
    iconButton(texts.close, closeIcon(), close, ids.close),
  );
}
