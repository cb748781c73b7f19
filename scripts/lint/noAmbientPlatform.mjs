// Protocol, rules and core take time, timers, randomness, ids and output through the platform port, so that tests own
// them and every runtime can bring its own.
import { globalObjects, globalUse } from './globalUse.mjs';

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
  'Date.now',
  'Math.random',
]);
/** Under another name, or taken apart, their members could not be told from others. */
const keptWhole = new Set(['Date', 'Math', ...globalObjects]);
/** Where they stand for themselves; whoever hands them on gives them another name. */
const ownPlaces =
  /^(?:MemberExpression|NewExpression|CallExpression|BinaryExpression|UnaryExpression|TS\w+)$/;

/** @type {import('./ruleTypes.d.mts').Rule} */
export const noAmbientPlatform = {
  create(context) {
    const { isGlobal, refuse } = globalUse(context);
    const report = (/** @type {import('./ruleTypes.d.mts').SyntaxNode} */ node, /** @type {string} */ what) =>
      context.report({
        node,
        message: `${what} is not to be used here: it comes through the platform port.`,
      });
    const { Identifier, ...others } = refuse(ambient, report);
    return {
      ...others,
      Identifier: (node) => {
        Identifier?.(node);
        const isArgument = node.parent?.arguments?.includes(node) === true;
        const isOwnPlace = ownPlaces.test(node.parent?.type ?? '') && !isArgument;
        if (keptWhole.has(node.name ?? '') && !isOwnPlace && isGlobal(node))
          report(node, `${node.name} as a whole`);
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
