import { baseCss } from './generated/baseCss.js';
import { makeImportant, makeOwnImportant } from './importantCss.js';
import { ids } from './selectors.js';

const layerOrder = '@layer sv-user,sv-base,sv-reset;';

export interface PopupSheets {
  /** Changes one custom property of this popup; undefined takes it back. */
  setValue(name: string, value: string | undefined): void;
  remove(): void;
}

/**
 * Adopts the popup's sheets: its own, then the host's `surveyCss` as the last. For important declarations the layer
 * named first wins and every layer beats rules without one, so the order of the names is the order of power: what
 * the host asks for, what the popup draws, the reset that holds the page's own CSS off.
 */
export function adoptSheets(root: HTMLElement, mark: string, surveyCss: string | undefined): PopupSheets {
  const doc = root.ownerDocument;
  const view = doc.defaultView ?? window;
  const base = new view.CSSStyleSheet();
  // Values live in a rule and not in style attributes, so that surveyCss can override them too.
  base.replaceSync(makeOwnImportant(baseCss));
  const values = base.cssRules[base.insertRule(`#${ids.popup}[data-sv="${mark}"]{}`, base.cssRules.length)];
  const user = new view.CSSStyleSheet();
  user.replaceSync(surveyCss ? wrapSurveyCss(view, surveyCss) : '');
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, base, user];
  const releaseLayers = claimLayers(doc);
  return {
    setValue: (name, value) => {
      const { style } = values as CSSStyleRule;
      if (value === undefined) style.removeProperty(`--sv-${name}`);
      else style.setProperty(`--sv-${name}`, value);
    },
    remove: () => {
      doc.adoptedStyleSheets = doc.adoptedStyleSheets.filter((sheet) => sheet !== base && sheet !== user);
      releaseLayers();
    },
  };
}

/** Read by the browser's own parser, so that a fault in it costs one rule and cannot close a brace of ours. */
function wrapSurveyCss(view: Window & typeof globalThis, css: string): string {
  const draft = new view.CSSStyleSheet();
  draft.replaceSync(css);
  const { scoped, global } = makeImportant(draft.cssRules);
  // Without scopes a rule such as `button {…}` would reach the page as well; newer browsers keep it inside.
  const inside = 'CSSScopeRule' in view ? `@scope (#${ids.popup}){${scoped}}` : scoped;
  return `${global}@layer sv-user{${inside}}`;
}

/**
 * A layer of the page that was named before ours would win over ours. So our order is also put first in the page's
 * first sheet that may be touched. Sheets without text belong to libraries that count their rules: left alone.
 */
function claimLayers(doc: Document): () => void {
  for (const sheet of doc.styleSheets) {
    try {
      if (!sheet.href && !sheet.ownerNode?.textContent?.trim()) continue;
      if (sheet.disabled || !doc.defaultView?.matchMedia(sheet.media.mediaText).matches) continue;
      sheet.insertRule(layerOrder, 0);
      const rule = sheet.cssRules[0];
      return () => {
        const index = [...sheet.cssRules].findIndex((each) => each === rule);
        if (index >= 0) sheet.deleteRule(index);
      };
    } catch {
      // From another origin, or gone: the next one.
    }
  }
  return () => undefined;
}
