import { listen } from '../dom/listen.js';

/**
 * Tells what to wrap the popup's rules in. An important rule in a layer of the page would win over rules without one,
 * and over a layer that was named later: where the page may have layers, our order of them is put first in each of its
 * sheets that may be touched. A page without layers is spared ours, because to name a layer before others, or to take
 * one away, makes a browser style the whole page anew.
 */
export function claimLayers(signal: AbortSignal): string {
  let hasRivals = false;
  let wrapper = '@media';
  const places = [...document.styleSheets].filter((sheet) => {
    try {
      for (const rule of sheet.cssRules)
        // Plain rules are most of a page, and writing them out takes time.
        hasRivals ||= rule.type !== 1 && /@[il]/.test(rule.cssText);
      // Sheets without text belong to libraries that count their rules: left alone.
      return sheet.href ?? sheet.ownerNode?.textContent;
    } catch {
      // From another origin: it may hold layers.
      hasRivals = true;
    }
  });
  if (hasRivals)
    for (const sheet of places) {
      wrapper = '@layer sv-popup';
      const rule = sheet.cssRules[sheet.insertRule('@layer sv-user,sv-popup;')];
      listen(signal, 'abort', () => {
        const index = [...sheet.cssRules].indexOf(rule as CSSRule);
        if (index >= 0) sheet.deleteRule(index);
      });
    }
  return wrapper;
}
