// Large pieces of memory that are used over and over.

/** Memory that was used before and may be used again, smallest pieces first to be forgotten. */
export interface SpareMemory {
  /** A piece of at least so many bytes. */
  take(size: number): Uint8Array<ArrayBuffer>;
  giveBack(memory: Uint8Array<ArrayBuffer>): void;
}

/**
 * Large pieces that come and go are what makes V8 stop and tidy up the whole heap: here they stay.
 * @param maxPieces more are left to V8
 */
export function createSpareMemory(maxPieces: number): SpareMemory {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    take: (size) => {
      const index = pieces.findIndex(({ length }) => length >= size);
      const [found] = index === -1 ? [] : pieces.splice(index, 1);
      // Some more than asked for: the next one may be a little larger.
      return found ?? new Uint8Array(Math.ceil(size * 1.25));
    },
    giveBack: (memory) => {
      const whole = new Uint8Array(memory.buffer);
      if (pieces.length >= maxPieces) pieces.shift();
      if (whole.length <= maxSpareBytes) pieces.push(whole);
    },
  };
}

/** One giant must not stay for good. */
const maxSpareBytes = 4 * 1_048_576;
