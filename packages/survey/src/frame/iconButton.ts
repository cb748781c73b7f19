import { h } from '../dom/h.js';

/** A button that shows a sign and says a text. */
export function iconButton(
  name: string,
  icon: SVGElement,
  press: (event: Event) => void,
  id?: string,
): HTMLElement {
  return h('button', { type: 'button', class: 'sv-icon-btn', id, 'aria-label': name, onclick: press }, icon);
}
