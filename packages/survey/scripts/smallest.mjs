import { brotliCompressSync } from 'node:zlib';
import { alikeNames } from './onThreads.mjs';

/** How many of the forms get other names: all gain about as much by them. */
const closest = 2;

/**
 * Of forms of the same code the one that compresses best, with the names that make it so.
 * @template {{ code: string }} T
 * @param {T[]} forms whole files, in strict mode
 * @returns {Promise<T>} as long as the form it is made of, so that its map still fits
 */
export async function smallest(forms) {
  const named = await Promise.all(
    bySize(forms)
      .slice(0, closest)
      .map(async (form) => ({ ...form, code: await alikeNames(form.code) })),
  );
  return bySize(named)[0];
}

function bySize(forms) {
  return forms
    .map((form) => ({ form, bytes: brotliCompressSync(form.code).length }))
    .sort((a, b) => a.bytes - b.bytes)
    .map(({ form }) => form);
}
