/**
 * The popup's own CSS from its short form: `?` stands for the popup's selector and `|name` for one of its values.
 * Every declaration becomes important; this relies on there being no semicolon and no brace inside a value.
 */
export function expandCss(short: string): string {
  return short
    .replaceAll('?', '#sv-popup')
    .replace(/\|([\w-]+)/g, 'var(--sv-$1)')
    .replace(/([{;][^{}:;]+:[^{};]+)(?=[;}])/g, '$1!important');
}

/** Text between semicolons, quoted ones not counted. */
const declaration = /(?:[^;"']|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')+/g;

/**
 * A foreign sheet as text with every declaration important. It goes by whole declarations: taken longhand by longhand
 * a shorthand that holds `var()` would read as empty and be lost.
 */
export function makeImportant(rules: CSSRuleList): { scoped: string; global: string } {
  let scoped = '';
  let global = '';
  for (const rule of rules) {
    const head = rule.cssText.slice(0, rule.cssText.indexOf('{'));
    if (/^@(font-face|keyframes|property|-webkit-keyframes|counter-style)/.test(head)) {
      // Names for the whole document, which neither need nor bear importance.
      global += rule.cssText;
    } else if ('cssRules' in rule || 'style' in rule) {
      const inner = makeImportant((rule as CSSGroupingRule).cssRules ?? []);
      const own = 'style' in rule ? importantDeclarations((rule as CSSStyleRule).style) : '';
      global += inner.global;
      scoped += head ? `${head.replaceAll(':root', ':scope')}{${own}${inner.scoped}}` : own + inner.scoped;
    } else if (rule.cssText.startsWith('@layer')) {
      scoped += rule.cssText;
    }
  }
  return { scoped, global };
}

function importantDeclarations(style: CSSStyleDeclaration): string {
  return (style.cssText.match(declaration) ?? [])
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (/!\s*important$/i.test(text) ? text : `${text}!important`))
    .map((text) => `${text};`)
    .join('');
}
