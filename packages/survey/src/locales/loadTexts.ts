import { catalogueOf } from './catalogues.js';
import { en } from './en.js';
import type { TextOverrides, Texts } from './texts.js';

/** How long a survey waits for the words of its frame before it opens in English. */
const longestWaitMs = 1_500;

/** The frame's texts in a language: at once when they are here, else a promise that never rejects. */
export function loadTexts(
  language: string,
  overrides: TextOverrides = {},
  baseUrl?: string,
): Texts | Promise<Texts> {
  const override = (texts: Texts): Texts => ({
    ...texts,
    ...overrides,
    problems: { ...texts.problems, ...overrides.problems },
  });
  const loading = catalogueOf(language.toLowerCase().split(/[-_]/)[0] ?? '', baseUrl);
  if (!loading) return override(en);
  const late = new Promise<Texts>((resolve) => setTimeout(resolve, longestWaitMs, en));
  return Promise.race([loading, late]).then(override, () => override(en));
}
