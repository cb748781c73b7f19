/**
 * The popup's own CSS from its short form: `?` stands for the popup's selector, so often that a page's rules weigh less,
 * and `|name` for one of its values. Every declaration becomes important; this relies on there being no colon, semicolon
 * or brace inside a value.
 */
export function expandCss(wrapper: string, short: string): string {
  return `${wrapper}{${short}}`
    .replaceAll('?', '#sv-popup'.repeat(9))
    .replace(/\|([\w-]+)/g, 'var(--sv-$1)')
    .replace(/:[^{}:;]+(?=[;}])/g, '$&!important');
}

/** One declaration with what ends it. Semicolons in quotes do not. */
const declaration = /((?:[^;"']|(["'])(\\.|.)*?\2)+?)(\s*!important)?;/g;

/** True for rules that name something for the whole document. They neither need nor bear importance. */
export function isNaming({ cssText }: CSSRule): boolean {
  return /^@\S*(font-face|keyframes|property)/.test(cssText);
}

/**
 * Makes every declaration of a foreign sheet important. It goes by whole declarations: taken longhand by longhand a
 * shorthand that holds `var()` would read as empty and be lost.
 */
export function makeImportant(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (isNaming(rule)) continue;
    const { style, cssRules } = rule as CSSStyleRule;
    if (style) style.cssText = style.cssText.replace(declaration, '$1!important;');
    if (cssRules) makeImportant(cssRules);
  }
}
