// Core and rules take time, timers, randomness, ids and output through the platform port, so that tests own
// them and every runtime can bring its own.

const ambient = new Set([
  'console',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'performance',
  'crypto',
  'fetch',
  'localStorage',
  'sessionStorage',
  'navigator',
  'document',
  'window',
  'process',
]);
const globalObjects = new Set(['globalThis', 'self', 'window', 'global']);
const ambientMembers = new Set(['Date.now', 'Math.random']);

/** @param {import('./ruleTypes.d.mts').SyntaxNode | undefined} node */
function memberName(node) {
  if (node?.type !== 'MemberExpression') return undefined;
  const name = node.computed === true ? node.property?.value : node.property?.name;
  return typeof name === 'string' ? name : undefined;
}

/** @type {import('./ruleTypes.d.mts').Rule} */
export const noAmbientPlatform = {
  create(context) {
    const isGlobal = (/** @type {import('./ruleTypes.d.mts').SyntaxNode | undefined} */ node) =>
      node?.type === 'Identifier' && context.sourceCode.isGlobalReference(node);
    const report = (/** @type {import('./ruleTypes.d.mts').SyntaxNode} */ node, /** @type {string} */ what) =>
      context.report({
        node,
        message: `${what} is not to be used here: it comes through the platform port.`,
      });
    return {
      Identifier: (node) => {
        if (ambient.has(node.name ?? '') && isGlobal(node)) report(node, node.name ?? '');
      },
      MemberExpression: (node) => {
        const member = memberName(node);
        if (member === undefined || !isGlobal(node.object)) return;
        const object = node.object?.name ?? '';
        if (ambientMembers.has(`${object}.${member}`)) report(node, `${object}.${member}`);
        if (globalObjects.has(object) && ambient.has(member)) report(node, member);
      },
      NewExpression: (node) => {
        const readsClock = node.arguments?.length === 0 && node.callee?.name === 'Date';
        if (readsClock && isGlobal(node.callee)) report(node, 'new Date() without a time');
      },
      CallExpression: (node) => {
        if (node.callee?.name === 'Date' && isGlobal(node.callee)) report(node, 'Date()');
      },
    };
  },
};
