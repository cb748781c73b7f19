import { listen } from '../dom/listen.js';
import { baseCss } from './generated/baseCss.js';
import { expandCss, isNaming, makeImportant } from './importantCss.js';
import { ids } from './selectors.js';

const layerOrder = '@layer sv-user,sv-base,sv-reset;';

/** Changes one custom property of a popup; undefined takes it back. */
export type SetValue = (name: string, value?: string) => void;

/**
 * Adopts the popup's sheets: its own, then the host's `surveyCss` as the last. For important declarations the layer
 * named first wins and every layer beats rules without one, so the order of the names is the order of power: what
 * the host asks for, what the popup draws, the reset that holds the page's own CSS off.
 */
export function adoptSheets(mark: number, surveyCss: string | undefined, signal: AbortSignal): SetValue {
  const base = new CSSStyleSheet();
  const user = new CSSStyleSheet();
  // Values live in a rule of their own and not in style attributes, so that surveyCss can override them too.
  base.replaceSync(`${expandCss(baseCss)}@layer sv-base{#${ids.popup}[data-sv="${mark}"]{}}`);
  if (surveyCss) {
    // Read by the browser's own parser: a fault in it costs one rule and cannot close a brace of ours.
    user.replaceSync(surveyCss);
    makeImportant(user.cssRules);
    user.replaceSync(wrapSurveyCss([...user.cssRules]));
  }
  document.adoptedStyleSheets.push(base, user);
  listen(signal, 'abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (sheet) => sheet !== base && sheet !== user,
    );
  });
  claimLayers(signal);
  const layer = [...base.cssRules].at(-1) as CSSLayerBlockRule;
  const { style } = layer.cssRules[0] as CSSStyleRule;
  // An empty value takes the property away.
  return (name, value = '') => style.setProperty(`--sv-${name}`, value, 'important');
}

function wrapSurveyCss(rules: readonly CSSRule[]): string {
  const text = (isName: boolean) =>
    rules
      .filter((rule) => isNaming(rule) === isName)
      .map(({ cssText }) => cssText)
      .join('');
  const popup = `#${ids.popup}`;
  const inside = text(false).replaceAll(':root', popup);
  // Without scopes a rule such as `button {…}` would reach the page as well; newer browsers keep it inside. A scope's
  // own root is out of reach of its rules, so it is the popup's parent, less the popup's siblings.
  const scope = `@scope (:has(> ${popup})) to (:scope > :not(${popup}))`;
  const scoped = 'CSSScopeRule' in window ? `${scope}{${inside}}` : inside;
  return `${text(true)}@layer sv-user{${scoped}}`;
}

/**
 * A layer of the page that was named before ours would win over ours. So our order is also put first in the page's
 * first sheet that may be touched. Sheets without text belong to libraries that count their rules: left alone.
 */
function claimLayers(signal: AbortSignal): void {
  for (const sheet of document.styleSheets) {
    try {
      const isText = sheet.href ?? sheet.ownerNode?.textContent;
      if (!isText || sheet.disabled || !matchMedia(sheet.media.mediaText).matches) continue;
      sheet.insertRule(layerOrder, 0);
      const rule = sheet.cssRules[0];
      listen(signal, 'abort', () => {
        const index = [...sheet.cssRules].indexOf(rule as CSSRule);
        if (index >= 0) sheet.deleteRule(index);
      });
      return;
    } catch {
      // From another origin: the next one.
    }
  }
}
