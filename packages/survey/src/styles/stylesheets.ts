import { baseCss } from './generated/baseCss.js';
import { expandCss, makeImportant } from './importantCss.js';
import { ids } from './selectors.js';

const layerOrder = '@layer sv-user,sv-base,sv-reset;';

/** Changes one custom property of a popup; undefined takes it back. */
export type SetValue = (name: string, value: string | undefined) => void;

/**
 * Adopts the popup's sheets: its own, then the host's `surveyCss` as the last. For important declarations the layer
 * named first wins and every layer beats rules without one, so the order of the names is the order of power: what
 * the host asks for, what the popup draws, the reset that holds the page's own CSS off.
 */
export function adoptSheets(
  doc: Document,
  mark: string,
  surveyCss: string | undefined,
  signal: AbortSignal,
): SetValue {
  const view = doc.defaultView ?? window;
  const base = new view.CSSStyleSheet();
  const user = new view.CSSStyleSheet();
  // Values live in a rule of their own and not in style attributes, so that surveyCss can override them too.
  const values = `@layer sv-base{#${ids.popup}[data-sv="${mark}"]{}}`;
  base.replaceSync(expandCss(baseCss) + values);
  if (surveyCss) user.replaceSync(wrapSurveyCss(view, surveyCss));
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, base, user];
  claimLayers(doc, signal);
  signal.addEventListener('abort', () => {
    doc.adoptedStyleSheets = doc.adoptedStyleSheets.filter((sheet) => sheet !== base && sheet !== user);
  });
  const layer = base.cssRules[base.cssRules.length - 1] as CSSLayerBlockRule;
  const { style } = layer.cssRules[0] as CSSStyleRule;
  // An empty value takes the property away.
  return (name, value = '') => style.setProperty(`--sv-${name}`, value, 'important');
}

/** Read by the browser's own parser, so that a fault in it costs one rule and cannot close a brace of ours. */
function wrapSurveyCss(view: Window & typeof globalThis, css: string): string {
  const draft = new view.CSSStyleSheet();
  draft.replaceSync(css);
  const { scoped, global } = makeImportant(draft.cssRules);
  // Without scopes a rule such as `button {…}` would reach the page as well; newer browsers keep it inside.
  const inside = 'CSSScopeRule' in view ? `@scope(#${ids.popup}){${scoped}}` : scoped;
  return `${global}@layer sv-user{${inside}}`;
}

/**
 * A layer of the page that was named before ours would win over ours. So our order is also put first in the page's
 * first sheet that may be touched. Sheets without text belong to libraries that count their rules: left alone.
 */
function claimLayers(doc: Document, signal: AbortSignal): void {
  for (const sheet of doc.styleSheets) {
    const isText = sheet.href ?? sheet.ownerNode?.textContent;
    const isActive = !sheet.disabled && doc.defaultView?.matchMedia(sheet.media.mediaText).matches;
    if (!isText || !isActive) continue;
    try {
      sheet.insertRule(layerOrder, 0);
      const rule = sheet.cssRules[0];
      signal.addEventListener('abort', () => {
        const index = [...sheet.cssRules].findIndex((each) => each === rule);
        if (index >= 0) sheet.deleteRule(index);
      });
      return;
    } catch {
      // From another origin: the next one.
    }
  }
}
