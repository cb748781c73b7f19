import { h } from '../dom/h.js';
import { classes, ids } from '../styles/selectors.js';

export type FooterButton = readonly [id: string, label: string, press: () => void];

/** The navigation buttons: quiet ones at the start of the row, the primary one at its end. */
export function drawFooter(buttons: readonly FooterButton[]): HTMLElement {
  return h(
    'div',
    { class: classes.footer, id: ids.footer },
    ...buttons.map(([id, label, onclick]) =>
      h('button', { type: 'button', id, class: classes.navButton, onclick }, label),
    ),
  );
}
