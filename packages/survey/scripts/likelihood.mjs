/** How many characters before one foretell it, and so how many behind a name depend on it. */
const context = 5;
/** How often a longer context must have been met before it counts as much as the shorter one. */
const trust = 60;
/** No character is out of the question. */
const least = 1 / 90;

const tableSize = 2 ** 21;
const step = 0x9e3779b1;
const lengthStep = 0x85ebca6b;

/** The hash of a text, read backwards, with one character more. */
function mix(hash, character) {
  const mixed = Math.imul(hash ^ character, step);
  return mixed ^ (mixed >>> 15);
}

const slot = (hash, length) => (hash + length * lengthStep) & (tableSize - 1);

/**
 * Tells how well the characters of a code can be foretold from those before them, wherever these were met, and how much
 * better it would be with other names.
 * @param {string} initial
 */
export function createLikelihood(initial) {
  const characters = Uint16Array.from({ length: initial.length }, (_, index) => initial.charCodeAt(index));
  /** How often a text occurs, by its hash. */
  const counts = new Int32Array(tableSize);

  /** Counts the texts that end at a place and have so many characters or more. */
  function count(end, shortest, by) {
    let hash = 0;
    for (let length = 1; length <= context + 1 && length <= end + 1; length += 1) {
      hash = mix(hash, characters[end - length + 1]);
      if (length >= shortest) counts[slot(hash, length)] += by;
    }
  }
  for (let end = 0; end < characters.length; end += 1) count(end, 1, 1);

  /** How many bits a character takes. */
  function bitsAt(place) {
    let before = 0;
    let whole = mix(0, characters[place]);
    let likely = (counts[slot(whole, 1)] + trust * least) / (characters.length + trust);
    for (let length = 1; length <= context && length <= place; length += 1) {
      const character = characters[place - length];
      before = mix(before, character);
      whole = mix(whole, character);
      const met = counts[slot(before, length)];
      if (met <= 0) break;
      likely = (counts[slot(whole, length + 1)] + trust * likely) / (met + trust);
    }
    return -Math.log2(likely);
  }

  function put({ spots }, text) {
    for (const spot of spots) {
      for (let index = 0; index < text.length; index += 1) characters[spot + index] = text.charCodeAt(index);
    }
  }

  /** The places whose characters depend on names: each, and the length of the shortest text from a name up to it. */
  function placesOf(names) {
    const spots = names.flatMap((name) => name.spots).sort((a, b) => a - b);
    const length = names[0]?.text.length ?? 0;
    const places = [];
    for (const [index, spot] of spots.entries()) {
      const last = spot + length - 1;
      const end = Math.min(last + context + 1, spots[index + 1] ?? Infinity, characters.length);
      for (let place = spot; place < end; place += 1) places.push(place, Math.max(1, place - last + 1));
    }
    return places;
  }
  const placesOfOne = new Map();
  function knownPlacesOf(names) {
    if (names.length > 1) return placesOf(names);
    const [name] = names;
    const places = placesOfOne.get(name) ?? placesOf(names);
    placesOfOne.set(name, places);
    return places;
  }

  function countAll(places, by) {
    for (let index = 0; index < places.length; index += 2) count(places[index], places[index + 1], by);
  }

  function bitsOf(places, most) {
    let bits = 0;
    for (let index = 0; index < places.length && bits < most; index += 2) bits += bitsAt(places[index]);
    return bits;
  }

  return {
    /** @returns {string} the code with the names as they are now */
    code: () => Buffer.from(characters.buffer).toString('utf16le'),

    /**
     * Asks what other texts would gain, for names of one length, when nothing but the rest of the code foretells them.
     * @template T
     * @param {import('./findNames.mjs').Name[]} names
     * @param {(gainOf: (texts: string[], atLeast: number) => number) => T} ask what is gained in bits; where it is not more
     * than the least that is wanted, some number up to that
     * @returns {T}
     */
    weigh(names, ask) {
      const places = knownPlacesOf(names);
      countAll(places, -1);
      const now = bitsOf(places, Infinity);
      const answer = ask((texts, atLeast) => {
        names.forEach((name, index) => put(name, texts[index]));
        const bits = bitsOf(places, now - atLeast);
        for (const name of names) put(name, name.text);
        return now - bits;
      });
      countAll(places, 1);
      return answer;
    },

    /**
     * @param {import('./findNames.mjs').Name[]} names
     * @param {string[]} texts
     */
    rename(names, texts) {
      const places = knownPlacesOf(names);
      countAll(places, -1);
      names.forEach((name, index) => {
        name.text = texts[index];
        put(name, name.text);
      });
      countAll(places, 1);
    },
  };
}
