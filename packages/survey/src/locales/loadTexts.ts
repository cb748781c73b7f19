import { catalogueOf } from './catalogues.js';
import { en } from './en.js';
import type { TextOverrides, Texts } from './texts.js';

/** How long a survey waits for the words of its frame before it opens in English. */
const longestWaitMs = 1_500;

/** The frame's texts in a language. Never rejects. */
export async function loadTexts(
  language: string,
  overrides: TextOverrides = {},
  baseUrl?: string,
): Promise<Texts> {
  const late = new Promise<Texts>((resolve) => setTimeout(() => resolve(en), longestWaitMs));
  const loading = catalogueOf(language.toLowerCase().split(/[-_]/)[0] ?? '', baseUrl) ?? en;
  const texts = await Promise.race([loading, late]).catch(() => en);
  return { ...texts, ...overrides, problems: { ...texts.problems, ...overrides.problems } };
}
