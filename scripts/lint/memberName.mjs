/**
 * The name of `object.name` and of `object['name']`; undefined where it is computed.
 * @param {import('./ruleTypes.d.mts').SyntaxNode | undefined} node
 */
export function memberName(node) {
  if (node?.type !== 'MemberExpression') return undefined;
  const name = node.computed === true ? node.property?.value : node.property?.name;
  return typeof name === 'string' ? name : undefined;
}
