import { listen } from '../dom/listen.js';
import { claimLayers } from './claimLayers.js';
import { baseCss } from './generated/baseCss.js';
import { expandCss, isNaming, makeImportant } from './importantCss.js';
import { ids } from './selectors.js';

/** Changes one custom property of a popup; undefined takes it back. */
export type SetValue = (name: string, value?: string) => void;

/**
 * Adopts the popup's sheets: its own, then the host's `surveyCss` as the last. All of it is important. The popup's own
 * selectors outweigh those of a page, and `surveyCss` stands in a layer, which beats rules without one.
 */
export function adoptSheets(root: HTMLElement, signal: AbortSignal, surveyCss = ''): SetValue {
  const base = new CSSStyleSheet();
  const user = new CSSStyleSheet();
  const wrapper = claimLayers(signal);
  base.replaceSync(expandCss(wrapper, baseCss));
  // Read by the browser's own parser: a fault in it costs one rule and cannot close a brace of ours.
  user.replaceSync(surveyCss);
  makeImportant(user.cssRules);
  // Values live in a rule and not in a style attribute, so that surveyCss can override them too; and not in the base,
  // which a browser would read anew with each of them. `[id]`: as much as a theme of the base weighs.
  const wrapped = [...user.cssRules].map(wrapRule).join('');
  user.replaceSync(expandCss(wrapper, '?[id]{}') + wrapped);
  const adopt = () => {
    const { adoptedStyleSheets: all } = document;
    const isThere = all.includes(user);
    // Set and not pushed: a recorder of the page hears of nothing else.
    if (isThere === signal.aborted)
      document.adoptedStyleSheets = isThere
        ? all.filter((sheet) => sheet !== base && sheet !== user)
        : [...all, base, user];
  };
  adopt();
  listen(signal, 'abort', adopt);
  // A page that sets sheets of its own drops these, which shows in the popup's size. A frame later: what changes that
  // size at once is told to the page as an error.
  new ResizeObserver(() => requestAnimationFrame(adopt)).observe(root);
  const { style } = (user.cssRules[0] as CSSGroupingRule).cssRules[0] as CSSStyleRule;
  // An empty value takes the property away.
  return (name, value = '') => style.setProperty(`--sv-${name}`, value, 'important');
}

/** A rule of the host's in its layer, kept inside the popup. */
function wrapRule(rule: CSSRule): string {
  if (isNaming(rule)) return rule.cssText;
  const popup = `#${ids.popup}`;
  const inside = rule.cssText.replaceAll(':root', popup);
  // Without scopes a rule such as `button {…}` would reach the page as well; newer browsers keep it inside. A scope's
  // own root is out of reach of its rules, so it is the popup's parent, less the popup's siblings.
  const scope = `@scope (:has(> ${popup})) to (:scope > :not(${popup}))`;
  return `@layer sv-user{${'CSSScopeRule' in window ? `${scope}{${inside}}` : inside}}`;
}
