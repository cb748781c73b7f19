import { within } from '../dom/within.js';
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
  const loading = catalogueOf(language.toLowerCase().split(/[-_]/)[0] ?? '', baseUrl) ?? en;
  const texts = await within(longestWaitMs, loading, en).catch(() => en);
  return { ...texts, ...overrides, problems: { ...texts.problems, ...overrides.problems } };
}
