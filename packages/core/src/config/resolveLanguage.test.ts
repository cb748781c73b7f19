import { describe, expect, it, vi } from 'vitest';
import { resolveLanguage } from './resolveLanguage.js';

describe('resolveLanguage', () => {
  it('[CFG-3] takes the explicit language first', () => {
    expect(resolveLanguage('fr-CA', () => 'de')).toBe('fr-CA');
  });

  it('[CFG-3] takes the browser language when none is given', () => {
    expect(resolveLanguage(undefined, () => 'de-AT')).toBe('de-AT');
    expect(resolveLanguage('', () => 'de-AT')).toBe('de-AT');
  });

  it('[CFG-3] falls back to the Intl locale where no browser language exists', () => {
    const locale = Intl.DateTimeFormat().resolvedOptions().locale;
    expect(resolveLanguage(undefined, () => undefined)).toBe(locale);
    const broken = () => {
      throw new TypeError('navigator is not defined');
    };
    expect(resolveLanguage(undefined, broken)).toBe(locale);
  });

  it('knows no language where Intl is missing too', () => {
    vi.stubGlobal('Intl', undefined);
    expect(resolveLanguage(undefined, () => undefined)).toBeUndefined();
  });

  it('reads an underscore as a hyphen', () => {
    expect(resolveLanguage('pt_BR', () => undefined)).toBe('pt-BR');
    expect(resolveLanguage(undefined, () => 'zh_Hant_TW')).toBe('zh-Hant-TW');
  });
});
