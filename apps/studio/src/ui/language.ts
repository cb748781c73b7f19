import { formatLanguage } from './format.js';

/** Offered by name wherever a language is asked for; any other tag may be written. */
const tags = (
  'af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IN en-US es es-419 es-AR es-ES ' +
  'es-MX et eu fa fi fil fr fr-BE fr-CA fr-CH ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml ' +
  'mn mr ms my nb ne nl nl-BE nn no pa pl pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh ' +
  'zh-Hans zh-Hant zh-HK zh-TW'
).split(' ');

/** "German (de)", in the order of their names. */
export const knownLanguages: readonly string[] = tags.map(formatLanguage).toSorted();

const withoutTag = (language: string): string => language.replace(/ \([^()]*\)$/, '');
const tagByName = new Map(
  tags.flatMap((tag) => {
    const language = formatLanguage(tag).toLowerCase();
    return [language, withoutTag(language)].map((name) => [name, tag] as const);
  }),
);

/** What somebody wrote as a language, by its name or as a tag, such as “German”, “de” or “pt_br”; undefined for neither. */
export function readLanguage(text: string): string | undefined {
  const wanted = text.trim();
  const named = tagByName.get(wanted.toLowerCase());
  if (named !== undefined) return named;
  const tag = (/\(([^()]+)\)$/.exec(wanted)?.[1] ?? wanted).replaceAll('_', '-');
  // Five letters and more would be a language to the standard, though nobody has registered one: they are a name.
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return undefined;
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    // Only its letters are put right: an old name such as “iw” may be what a device says.
    return canonical.toLowerCase() === tag.toLowerCase() ? canonical : tag;
  } catch {
    return undefined;
  }
}

export const noLanguage = (text: string): string =>
  `“${text.trim()}” is no language that is known here, nor a tag such as de or pt-BR.`;

/** What is wrong with a text that is to be a tag; written with a low line it is one too. */
export function languageProblem(text: string): string | undefined {
  const tag = readLanguage(text);
  if (tag === undefined) return noLanguage(text);
  const isTag = tag.toLowerCase() === text.replaceAll('_', '-').toLowerCase();
  return isTag ? undefined : `Enter ${tag} for ${text}.`;
}
