/** Kinds that are answered in own words, one answer unlike the other. */
export const textKinds: ReadonlySet<string> = new Set(['text', 'long_text', 'email', 'phone', 'url']);
