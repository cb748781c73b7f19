// Which global a piece of code reaches for, by its name or as a member of the global object.
import { memberName } from './memberName.mjs';

export const globalObjects = new Set(['globalThis', 'self', 'window', 'global']);

/** @param {import('./ruleTypes.d.mts').RuleContext} context */
export function globalUse(context) {
  const isGlobal = (/** @type {import('./ruleTypes.d.mts').SyntaxNode | undefined} */ node) =>
    node?.type === 'Identifier' && context.sourceCode.isGlobalReference(node);

  /**
   * @param {ReadonlySet<string>} names Globals, and members of globals such as `Date.now`.
   * @param {(node: import('./ruleTypes.d.mts').SyntaxNode, name: string) => void} report
   * @returns {Record<string, (node: import('./ruleTypes.d.mts').SyntaxNode) => void>}
   */
  const refuse = (names, report) => ({
    Identifier: (node) => {
      if (names.has(node.name ?? '') && isGlobal(node)) report(node, node.name ?? '');
    },
    MemberExpression: (node) => {
      const member = memberName(node);
      if (member === undefined || !isGlobal(node.object)) return;
      const object = node.object?.name ?? '';
      const name = globalObjects.has(object) ? member : `${object}.${member}`;
      if (names.has(name)) report(node, name);
    },
  });
  return { isGlobal, refuse };
}
