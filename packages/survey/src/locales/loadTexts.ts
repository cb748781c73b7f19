import { within } from '../dom/within.js';
import { catalogueOf } from './catalogues.js';
import { en } from './en.js';
import type { SurveyOptions } from '../types.js';
import type { Texts } from './texts.js';

type TextOptions = Pick<SurveyOptions, 'texts' | 'sdkBaseUrl'>;

/** How long a survey waits for the words of its frame before it opens in English. */
const longestWaitMs = 1_500;

/** The frame's texts in a language. Never rejects. */
export async function loadTexts(
  language: string,
  { texts: overrides, sdkBaseUrl }: TextOptions,
): Promise<Texts> {
  const loading = catalogueOf(language, sdkBaseUrl) ?? en;
  const texts = await within(longestWaitMs, loading, en).catch(() => en);
  return { ...texts, ...overrides, problems: { ...texts.problems, ...overrides?.problems } };
}
