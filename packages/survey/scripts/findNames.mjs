import { parse } from 'acorn';
import { analyze } from 'eslint-scope';

/**
 * @typedef {object} Name what code calls something of its own
 * @property {string} text
 * @property {number[]} spots where it stands, the first first
 * @property {Set<Name>} rivals which must be called otherwise
 */

/** A longer one was left as it is on purpose. */
const mostLetters = 2;

/**
 * The names in minified code that may be exchanged for others of the same length, and the texts none of them may get.
 * @param {string} code in strict mode
 * @returns {{ names: Name[], taken: Set<string> }}
 */
export function findNames(code) {
  const { tree, scopes } = read(code);
  const variables = scopes
    .flatMap((scope) => scope.variables)
    .filter((variable) => spotsOf(variable).length > 0);
  const pinned = pinnedSpots(tree, variables);
  const isPinned = (variable) =>
    variable.name.length > mostLetters ||
    // A class's own name is also read outside of what counts as its scope.
    variable.scope.type === 'class' ||
    spotsOf(variable).some((spot) => pinned.has(spot));

  const names = new Map();
  const taken = new Set(scopes[0].through.map(({ identifier }) => identifier.name));
  for (const variable of variables) {
    if (isPinned(variable)) taken.add(variable.name);
    else names.set(variable, { text: variable.name, spots: spotsOf(variable), rivals: new Set() });
  }
  for (const [variable, name] of names) {
    const near = [...scopesWith(variable, scopes)].flatMap((scope) => scope.variables);
    for (const rival of near.flatMap((each) => (each === variable ? [] : (names.get(each) ?? [])))) {
      name.rivals.add(rival);
      rival.rivals.add(name);
    }
  }
  return { names: [...names.values()], taken };
}

/**
 * What stands for the same thing, whatever it is called: two codes that agree in this differ in names alone.
 * @param {string} code
 * @returns {number[][]}
 */
export function sameThings(code) {
  const { scopes } = read(code);
  return scopes
    .flatMap((scope) => scope.variables.map(spotsOf))
    .concat(scopes[0].through.map(({ identifier }) => [identifier.start]))
    .sort(([a = -1], [b = -1]) => a - b);
}

function read(code) {
  const tree = parse(code, { ecmaVersion: 2022, sourceType: 'module', ranges: true });
  return { tree, scopes: analyze(tree, { ecmaVersion: 2022, sourceType: 'module' }).scopes };
}

function spotsOf({ identifiers, references }) {
  const nodes = [...identifiers, ...references.map(({ identifier }) => identifier)];
  return [...new Set(nodes.map(({ start }) => start))].sort((a, b) => a - b);
}

/** Where another name would be longer or heard outside: `{a}`, `export{a}`, `export let a`; and what two things stand for. */
function pinnedSpots(tree, variables) {
  const pinned = new Set();
  const visit = (node) => {
    if (node.type === 'Property' && node.shorthand) pinned.add(node.key.start);
    if (node.type === 'ExportSpecifier' || node.type === 'ImportSpecifier') {
      const [outer, inner] = [node.exported ?? node.imported, node.local];
      if (outer.start === inner.start) pinned.add(inner.start);
    }
    if (node.type === 'ExportNamedDeclaration' && node.declaration) {
      for (const spot of declaredSpots(node.declaration)) pinned.add(spot);
    }
    for (const value of Object.values(node).flat()) if (typeof value?.type === 'string') visit(value);
  };
  visit(tree);
  const seen = new Set();
  for (const spot of variables.flatMap(spotsOf)) {
    if (seen.has(spot)) pinned.add(spot);
    seen.add(spot);
  }
  return pinned;
}

/** Where a declaration has its own names, and some that are not its own if it takes values apart. */
function declaredSpots({ id, declarations = [{ id }] }) {
  const spots = [];
  const visit = (node) => {
    if (node.type === 'Identifier') spots.push(node.start);
    for (const value of Object.values(node).flat()) if (typeof value?.type === 'string') visit(value);
  };
  for (const each of declarations) visit(each.id);
  return spots;
}

/** The scopes in which another thing of its name would stand between it and those who mean it. */
function scopesWith(variable, scopes) {
  const found = new Set([variable.scope]);
  const addUpwards = (from) => {
    for (let scope = from; scope !== null && !found.has(scope); scope = scope.upper) found.add(scope);
  };
  for (const { from } of variable.references) addUpwards(from);
  // A `var` must not pass a `let` of its name on its way out of a block.
  for (const { type, name, parent } of variable.defs) {
    if (type === 'Variable' && parent.kind === 'var') addUpwards(innermost(name.start, scopes));
  }
  // What a `catch` is given and what its block declares share a place.
  if (variable.scope.type === 'catch') for (const block of variable.scope.childScopes) found.add(block);
  return found;
}

function innermost(spot, scopes) {
  return scopes.findLast(({ block }) => block.start <= spot && spot < block.end);
}
