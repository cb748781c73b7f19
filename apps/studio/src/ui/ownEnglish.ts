/**
 * The studio speaks English: dates are written as the reader's own English has them (Nov 15 or 15 Nov), and times by the
 * clock of the reader's first language, of 12 hours or of 24.
 */
export function ownEnglish(languages: readonly string[] = globalThis.navigator?.languages ?? []): {
  locale: string;
  hourCycle: Intl.DateTimeFormatOptions['hourCycle'];
} {
  const { hourCycle } = new Intl.DateTimeFormat(languages[0], { hour: 'numeric' }).resolvedOptions();
  return {
    locale: languages.find((tag) => /^en\b/i.test(tag)) ?? 'en',
    hourCycle: hourCycle as Intl.DateTimeFormatOptions['hourCycle'],
  };
}
