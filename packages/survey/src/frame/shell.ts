import type { PopupDefinition } from '@service-popups/protocol';
import type { LocalizedSurvey } from '@service-popups/rules';
import { h } from '../dom/h.js';
import { loadFont } from '../styles/loadFont.js';
import { classes, ids } from '../styles/selectors.js';
import { adoptSheets } from '../styles/stylesheets.js';
import { themeValues } from '../styles/theme.js';
import type { SurveyOptions } from '../types.js';
import type { Mode } from './placement.js';

const rightToLeft = /^(ar|dv|fa|he|iw|ku|ps|sd|ug|ur|yi)\b/i;

export interface Shell {
  readonly root: HTMLElement;
  /** Changes one custom property of the popup; undefined takes it back. */
  readonly setValue: (name: string, value: string | undefined) => void;
  /** Settles when the definition's font is here or will not come. */
  readonly fontSettled: Promise<unknown> | undefined;
}

interface ShellParts {
  readonly doc: Document;
  readonly popup: PopupDefinition;
  readonly localized: LocalizedSurvey;
  readonly options: SurveyOptions;
  readonly mode: Mode;
  readonly hasChrome: boolean;
  readonly signal: AbortSignal;
}

/** The empty popup with its looks: element, sheets, colors, font. All of it goes with the signal. */
export function createShell({ doc, popup, localized, options, mode, hasChrome, signal }: ShellParts): Shell {
  const { theme, position = 'bottom-right', font } = popup.style ?? {};
  const view = doc.defaultView ?? window;
  const mark = String(doc.querySelectorAll(`.${classes.popup}`).length);
  const root = doc.adoptNode(
    // A corner popup is a landmark that a screen reader can go to, a modal one a dialog that it is led into.
    h(mode === 'modal' ? 'dialog' : 'section', {
      id: ids.popup,
      class: classes.popup,
      'data-sv': mark,
      'data-state': 'hidden',
      'data-position': mode === 'inline' && hasChrome ? 'inline' : position,
      'data-chrome': hasChrome ? undefined : 'none',
      lang: localized.language,
      dir: rightToLeft.test(localized.language) ? 'rtl' : 'ltr',
    }),
  );
  const sheets = adoptSheets(root, mark, options.surveyCss);
  const darkness = view.matchMedia('(prefers-color-scheme:dark)');
  const paint = () => {
    const tone = theme === 'dark' || (theme === 'auto' && darkness.matches) ? 'dark' : 'light';
    const values = themeValues(tone, localized.survey.settings, font);
    for (const [name, value] of Object.entries(values)) sheets.setValue(name, value);
  };
  paint();
  darkness.addEventListener('change', paint, { signal });
  const loaded = loadFont(doc, font);
  signal.addEventListener('abort', () => {
    sheets.remove();
    loaded?.remove();
  });
  return { root, setValue: sheets.setValue, fontSettled: loaded?.settled };
}
