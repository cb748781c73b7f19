// What tests may not do: replace modules, and stand there without running.
import { memberName } from './memberName.mjs';

const mockMethods = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'hoisted', 'importMock']);
const testFunctions = new Set(['it', 'test', 'describe', 'suite', 'bench']);
const unrunMembers = new Set(['only', 'skip', 'skipIf', 'runIf', 'todo', 'fails']);

/** @param {import('./ruleTypes.d.mts').SyntaxNode | undefined} node */
function rootOf(node) {
  let current = node;
  while (current?.type === 'MemberExpression' || current?.type === 'CallExpression') {
    current = current.type === 'MemberExpression' ? current.object : current.callee;
  }
  return current?.name ?? '';
}

/** @type {import('./ruleTypes.d.mts').Rule} */
export const noModuleMocks = {
  create: (context) => ({
    MemberExpression: (node) => {
      const isMock =
        ['vi', 'vitest', 'jest'].includes(node.object?.name ?? '') && mockMethods.has(memberName(node) ?? '');
      if (!isMock) return;
      context.report({
        node,
        message: 'Modules are not mocked: pass a small working implementation as a parameter.',
      });
    },
  }),
};

/** @type {import('./ruleTypes.d.mts').Rule} */
export const noUnrunTests = {
  create: (context) => ({
    MemberExpression: (node) => {
      const member = memberName(node) ?? '';
      if (!unrunMembers.has(member) || !testFunctions.has(rootOf(node))) return;
      context.report({ node, message: `A test is there to run: remove .${member}.` });
    },
    CallExpression: (node) => {
      if (!testFunctions.has(rootOf(node))) return;
      for (const property of node.arguments?.[1]?.properties ?? []) {
        const option = property.key?.name ?? '';
        if (!unrunMembers.has(option) && option !== 'retry') continue;
        context.report({ node: property, message: `A test is there to run, once: remove ${option}.` });
      }
    },
  }),
};
