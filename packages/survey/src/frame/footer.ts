import { h } from '../dom/h.js';
import { classes, ids } from '../styles/selectors.js';

export interface FooterButton {
  readonly id: string;
  readonly label: string;
  readonly press: () => void;
}

/** The navigation buttons: quiet ones at the start of the row, the primary one at its end. */
export function drawFooter(buttons: readonly FooterButton[]): HTMLElement {
  return h(
    'div',
    { class: classes.footer, id: ids.footer },
    ...buttons.map(({ id, label, press }) =>
      h('button', { type: 'button', id, class: classes.navButton, onclick: press }, label),
    ),
  );
}
