// The rules of this repository that the linter does not bring along.
import { importTableRule } from './importTableRule.mjs';
import { noAmbientPlatform } from './noAmbientPlatform.mjs';
import { noNetworkOrStorage } from './noNetworkOrStorage.mjs';
import { noModuleMocks, noUnrunTests } from './testRules.mjs';

/** @type {import('./ruleTypes.d.mts').Rule} */
const noEnum = {
  create: (context) => ({
    TSEnumDeclaration: (node) =>
      context.report({ node, message: 'An enum leaves code behind: use a union of string literals.' }),
  }),
};

/** @type {import('./ruleTypes.d.mts').Rule} */
const noModuleLet = {
  create: (context) => ({
    Program: (node) => {
      for (const statement of node.body ?? []) {
        const declaration = statement.declaration ?? statement;
        const isVariable = declaration.type === 'VariableDeclaration' && declaration.kind !== 'const';
        // A `declare let` describes somebody else's variable.
        if (!isVariable || declaration.declare === true) continue;
        context.report({
          node: declaration,
          message:
            'A module holds no state: two instances live in one page. Put it into what a factory returns.',
        });
      }
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: {
    'import-table': importTableRule,
    'no-ambient-platform': noAmbientPlatform,
    'no-enum': noEnum,
    'no-module-let': noModuleLet,
    'no-module-mocks': noModuleMocks,
    'no-network-or-storage': noNetworkOrStorage,
    'no-unrun-tests': noUnrunTests,
  },
};
