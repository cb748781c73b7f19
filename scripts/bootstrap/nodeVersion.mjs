// Says in one sentence when this Node is too old, before anything fails in a less readable way.

/**
 * @param {string} version for example "20.20.2"
 * @param {{ engines: { node: string } }} manifest with ranges of the forms ^x.y.z and >=x.y.z, joined by ||
 * @returns {string | undefined} what to tell the reader, or nothing when the version fits
 */
export function nodeVersionProblem(version, manifest) {
  const range = manifest.engines.node;
  const fits = range.split('||').some((part) => isInRange(version, part.trim()));
  if (fits) return undefined;
  return `This project needs Node ${readable(range)}, and this is Node ${version}: install a newer one and run the command again.`;
}

/**
 * @param {string} version
 * @param {string} part
 */
function isInRange(version, part) {
  const match = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(part);
  if (match === null) throw new Error(`package.json: engines.node holds "${part}", which is not understood.`);
  const [, operator, lowest = ''] = match;
  const sameMajor = version.split('.')[0] === lowest.split('.')[0];
  return isAtLeast(version, lowest) && (operator === '>=' || sameMajor);
}

/**
 * @param {string} version
 * @param {string} lowest
 */
function isAtLeast(version, lowest) {
  const have = version.split('.').map((part) => Number.parseInt(part, 10));
  const want = lowest.split('.').map(Number);
  for (const [index, least] of want.entries()) {
    const mine = have[index] ?? 0;
    if (mine !== least) return mine > least;
  }
  return true;
}

/** @param {string} range */
function readable(range) {
  return range
    .split('||')
    .map((part) =>
      part
        .trim()
        .replace(/^\^(\d+)\.(\d+).*$/, '$1 from $1.$2 on')
        .replace(/^>=(\d+\.\d+).*$/, '$1 or later'),
    )
    .join(', or ');
}
