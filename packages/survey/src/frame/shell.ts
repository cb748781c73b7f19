import { h } from '../dom/h.js';
import { listen } from '../dom/listen.js';
import { classes, ids } from '../styles/selectors.js';
import { adoptSheets } from '../styles/stylesheets.js';
import type { SetValue } from '../styles/stylesheets.js';
import { themeValues } from '../styles/theme.js';
import type { Showing } from './showing.js';

// Or a language of two scripts that is named with the one of these: `uz-Arab`.
const rightToLeft = /^(ar|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)(?![a-z])|arab/i;

/** The empty popup with its looks: element, sheets, colors. All of it goes with the signal. */
export function createShell(showing: Showing): { root: HTMLElement; setValue: SetValue } {
  const { popup, options, localized, mode, signal } = showing;
  const { language, survey } = localized;
  const { theme, position = 'bottom-right' } = popup.style ?? {};
  // A corner popup is a landmark that a screen reader can go to, a modal one a dialog that it is led into.
  const root = h(mode === 'modal' ? 'dialog' : 'section', {
    id: ids.popup,
    class: classes.popup,
    'data-state': 'hidden',
    'data-position': mode === 'inline' || mode === 'bare' ? mode : position,
    // Some write `ko_KR`, which is no language to a browser or a screen reader.
    lang: language.replaceAll('_', '-'),
    // Turbo leaves it in a page that it refreshes by morphing, React Aria outside its modals alive. Htmx keeps no copy
    // of a page in which it stands: going back would bring one that is dead.
    'data-turbo-permanent': '',
    'data-react-aria-top-layer': true,
    'hx-history': 'false',
    dir: rightToLeft.test(language) ? 'rtl' : 'ltr',
  });
  const setValue = adoptSheets(root, signal, options.surveyCss);
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
