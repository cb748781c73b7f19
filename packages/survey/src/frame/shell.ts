import { h } from '../dom/h.js';
import { listen } from '../dom/listen.js';
import { classes, ids } from '../styles/selectors.js';
import { adoptSheets } from '../styles/stylesheets.js';
import type { SetValue } from '../styles/stylesheets.js';
import { themeValues } from '../styles/theme.js';
import type { Showing } from './showing.js';

// Or a language of two scripts in the one of these: `uz-Arab`.
const rightToLeft = /^(ar|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)(?![a-z])|arab/i;

/** The empty popup with its looks: element, sheets, colors. All of it goes with the signal. */
export function createShell(showing: Showing): { root: HTMLElement; setValue: SetValue } {
  const { popup, options, localized, mode, signal } = showing;
  const { language, survey } = localized;
  const { theme, position = 'bottom-right' } = popup.style ?? {};
  const mark = document.querySelectorAll(`.${classes.popup}`).length;
  // A corner popup is a landmark that a screen reader can go to, a modal one a dialog that it is led into.
  const root = h(mode === 'modal' ? 'dialog' : 'section', {
    id: ids.popup,
    class: classes.popup,
    'data-sv': mark,
    'data-state': 'hidden',
    'data-position': mode === 'inline' || mode === 'bare' ? mode : position,
    lang: language,
    dir: rightToLeft.test(language) ? 'rtl' : 'ltr',
  });
  const setValue = adoptSheets(mark, options.surveyCss, signal);
  const darkness = matchMedia('(prefers-color-scheme:dark)');
  const paint = () => {
    const isDark = theme === 'dark' || (theme === 'auto' && darkness.matches);
    root.dataset['theme'] = isDark ? 'dark' : 'light';
    const values = themeValues(isDark, survey.settings, popup.style);
    for (const name in values) setValue(name, values[name]);
  };
  paint();
  listen(darkness, 'change', paint, signal);
  return { root, setValue };
}
