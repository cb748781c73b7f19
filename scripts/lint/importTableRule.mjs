// Enforces scripts/importTable.mjs: which workspace may import which, and by which door.
import { dirname, relative, resolve } from 'node:path';
import { isBuiltin } from 'node:module';
import { importRowFor, mayImport } from '../importTable.mjs';
import { toPosix } from '../workspaces.mjs';

const scope = '@service-popups/';
/** The workspace that hosts know by this name, without the scope. */
const published = { name: 'service-popups', folder: 'packages/sdk' };
const homes = ['packages', 'apps', 'examples'];

/**
 * @param {string} path from the repository root
 * @returns {string} the workspace's folder
 */
function workspaceOf(path) {
  const [first = '', second = ''] = path.split('/');
  return homes.includes(first) ? `${first}/${second}` : first;
}

/**
 * What no product is built from: tests, their fakes and suites, and everything beside the sources.
 * @param {string} path
 */
function isTestFile(path) {
  return /\.test\.[cm]?[jt]sx?$|\/src\/test\/|^apps\/\w+\/src\/testing\//.test(path) || !isSource(path);
}

/**
 * @typedef {{ to: string, inside: string[] }} Named A workspace, and the way into it.
 * @param {string} specifier
 * @returns {Named | undefined}
 */
function namedWorkspace(specifier) {
  const [first = '', ...rest] = specifier.split('/');
  if (first === published.name) return { to: published.folder, inside: rest };
  const [name = '', ...inside] = rest;
  if (`${first}/` !== scope) return undefined;
  const home = ['server', 'studio', 'demo', 'docs'].includes(name) ? 'apps' : 'packages';
  return { to: `${home}/${name}`, inside };
}

/**
 * @typedef {object} Import
 * @property {string} file Path of the importing file from the repository root.
 * @property {string} specifier
 * @property {'static' | 'lazy' | 'type'} kind
 */

/**
 * @param {Import} found
 * @returns {string | undefined} what is wrong with it
 */
function importProblem({ file, specifier, kind }) {
  const from = workspaceOf(file);
  if (specifier.startsWith('.')) {
    const target = toPosix(relative('.', resolve(dirname(file), specifier)));
    const escapes = workspaceOf(target) !== from && (isSource(file) || isSource(target));
    if (escapes) return `${from} reaches out of its folder: import a package by its name.`;
    const isForTests = isTestFile(target) && !isTestFile(file);
    return isForTests
      ? `${specifier} is for tests, or no source: the product is not built from it.`
      : undefined;
  }
  // An example is a host: it installs what is published.
  const isHosting = from.startsWith('examples/') && !specifier.startsWith(scope);
  const named = isHosting ? undefined : namedWorkspace(specifier);
  return named === undefined
    ? externalProblem({ file, specifier, kind })
    : workspaceProblem({ file, specifier, kind }, named);
}

/** @param {string} file */
function isSource(file) {
  return file.includes('/src/');
}

/**
 * @param {Import} found
 * @param {Named} named
 */
function workspaceProblem({ file, specifier, kind }, { to, inside }) {
  const from = workspaceOf(file);
  const row = importRowFor(from);
  if (row === undefined) return undefined;
  if (to === from) return `${from} imports itself by name: use a relative path.`;
  if (!mayImport(from, to)) return `${from} may not import ${to} (scripts/importTable.mjs).`;
  if (inside[0] === 'src' || inside[0] === 'dist') {
    return `${specifier} is a deep path: import what ${to} exports.`;
  }
  if (isTestFile(file)) return undefined;
  if (inside[0] === 'test') return `${specifier} is for tests only.`;
  if (kind !== 'type' && row.neverEntries?.some((entry) => `${specifier}/`.startsWith(`${entry}/`))) {
    return `${specifier} is for the server and for generators: ${from} may use its types alone.`;
  }
  if (kind === 'static' && row.lazily?.includes(to)) {
    return `${from} loads ${to} on first need: use import() for it, or import type.`;
  }
  return undefined;
}

/** @param {Import} found */
function externalProblem({ file, specifier, kind }) {
  const from = workspaceOf(file);
  const row = importRowFor(from);
  if (row === undefined || row.externals === 'any' || isTestFile(file) || !isSource(file)) return undefined;
  if (isBuiltin(specifier)) return `${from} runs outside Node and may not import ${specifier}.`;
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  if (row.externals.includes(name) || kind === 'type') return undefined;
  return `${from} ships without dependencies and may not import ${name}.`;
}

/**
 * The text of a specifier: a string, or a template without a gap.
 * @param {import('./ruleTypes.d.mts').SyntaxNode | null | undefined} node
 */
function textOf(node) {
  const isPlainTemplate = node?.type === 'TemplateLiteral' && node.quasis?.length === 1;
  return isPlainTemplate ? node.quasis?.[0]?.value?.cooked : node?.value;
}

/** @type {import('./ruleTypes.d.mts').Rule} */
export const importTableRule = {
  create(context) {
    const file = toPosix(relative(context.cwd, context.filename));
    const check = (
      /** @type {import('./ruleTypes.d.mts').SyntaxNode} */ node,
      /** @type {import('./ruleTypes.d.mts').SyntaxNode | null | undefined} */ source,
      /** @type {Import['kind']} */ kind,
    ) => {
      const specifier = textOf(source);
      if (typeof specifier !== 'string') return;
      const message = importProblem({ file, specifier, kind });
      if (message !== undefined) context.report({ node, message });
    };
    const isTypeOnly = (/** @type {import('./ruleTypes.d.mts').SyntaxNode} */ node) =>
      node.importKind === 'type' || node.exportKind === 'type';
    const declaration = (/** @type {import('./ruleTypes.d.mts').SyntaxNode} */ node) =>
      check(node, node.source, isTypeOnly(node) ? 'type' : 'static');
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (node) => check(node, node.source, 'lazy'),
      TSImportType: (node) => check(node, node.source ?? node.argument, 'type'),
      TSExternalModuleReference: (node) => check(node, node.expression, 'static'),
      CallExpression: (node) => {
        if (node.callee?.type === 'Identifier' && node.callee.name === 'require') {
          check(node, node.arguments?.[0], 'static');
        }
      },
    };
  },
};
