// Protocol, rules and core take time, timers, randomness, ids and output through the platform port, so that tests own
// them and every runtime can bring its own.
import { memberName } from './memberName.mjs';

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
/** Under another name, or taken apart, their members could not be told from others. */
const keptWhole = new Set(['Date', 'Math', ...globalObjects]);

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
      VariableDeclarator: (node) => {
        const name = node.init?.name ?? '';
        if (keptWhole.has(name) && isGlobal(node.init)) report(node, `${name} as a whole`);
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
