// Minifiers give every function the first names that are free. Here each name is chosen so that what stands around it
// looks like the rest of the code, which makes no file shorter, but all of them smaller once they are compressed.
import { brotliCompressSync } from 'node:zlib';
import { findNames, sameThings } from './findNames.mjs';
import { createLikelihood } from './likelihood.mjs';

const mostRounds = 10;
/** Rare ones hardly ever fit anywhere else. */
const mostTexts = 30;
/** In bits. Less is noise, and could go on for ever. */
const leastGain = 0.01;

/**
 * @param {string} code minified, in strict mode
 * @returns {string} as long as it was, with other names at the same places; the same code where nothing is gained
 */
export function alikeNames(code) {
  const { names, taken } = findNames(code);
  const likelihood = createLikelihood(code);
  const best = { code, bytes: brotliCompressSync(code).length };
  const texts = byFrequency(names)
    .filter((text) => !taken.has(text))
    .slice(0, mostTexts);
  for (let round = 0; round < mostRounds; round += 1) {
    const changes = names.filter((name) => improve(name, texts, likelihood)).length;
    const renamed = likelihood.code();
    const bytes = brotliCompressSync(renamed).length;
    if (bytes < best.bytes) Object.assign(best, { code: renamed, bytes });
    if (changes === 0) break;
  }
  if (JSON.stringify(sameThings(best.code)) !== JSON.stringify(sameThings(code))) {
    throw new Error('a name got lost among the others: the minified code would mean something else');
  }
  return best.code;
}

/** @param {import('./findNames.mjs').Name[]} names */
function byFrequency(names) {
  const spots = new Map();
  for (const name of names) spots.set(name.text, (spots.get(name.text) ?? 0) + name.spots.length);
  return [...spots.keys()].sort((a, b) => spots.get(b) - spots.get(a));
}

/**
 * Gives a name the text that fits best, if need be in exchange with the one rival that has it.
 * @param {import('./findNames.mjs').Name} name
 * @param {string[]} texts
 * @param {ReturnType<typeof createLikelihood>} likelihood
 */
function improve(name, texts, likelihood) {
  const holders = new Map();
  for (const rival of name.rivals) holders.set(rival.text, [...(holders.get(rival.text) ?? []), rival]);
  const best = { gain: leastGain, names: [name], texts: [name.text] };
  const exchanges = likelihood.weigh([name], (gainOf) =>
    texts.filter((text) => {
      if (text.length !== name.text.length || text === name.text) return false;
      // One that would not even fit better if nobody had it is not worth a closer look.
      if (holders.has(text)) return texts.includes(name.text) && gainOf([text], best.gain) > best.gain;
      const gain = gainOf([text], best.gain);
      if (gain > best.gain) Object.assign(best, { gain, texts: [text] });
      return false;
    }),
  );
  for (const text of exchanges) {
    const [rival, ...others] = holders.get(text);
    if (others.length > 0 || !mayTake(rival, name)) continue;
    const gain = likelihood.weigh([name, rival], (gainOf) => gainOf([text, name.text], best.gain));
    if (gain > best.gain) Object.assign(best, { gain, names: [name, rival], texts: [text, name.text] });
  }
  if (best.gain === leastGain) return false;
  likelihood.rename(best.names, best.texts);
  return true;
}

/** Whether a rival may have a name's text, once the name has another. */
function mayTake(rival, name) {
  return ![...rival.rivals].some((each) => each !== name && each.text === name.text);
}
