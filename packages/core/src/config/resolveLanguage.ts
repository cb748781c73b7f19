import { attempt } from '../diagnostics/attempt.js';

/**
 * The language that targeting and analytics go by: the host's explicit one, else the browser's or app's, else the
 * locale of the internationalization API, which is what works where no browser language exists. `pt_BR` is read as
 * `pt-BR`.
 */
export function resolveLanguage(
  explicit: string | undefined,
  ofPlatform: () => string | undefined,
): string | undefined {
  const found = explicit?.trim() || attempt(ofPlatform) || attempt(localeOfIntl);
  return found?.replace(/_/g, '-');
}

/** `Intl` is missing or partial on some mobile engines, and a host may have replaced `navigator`. */
function localeOfIntl(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().locale;
}
