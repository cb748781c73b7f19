import { effect, signal } from '@preact/signals';
import { openKeptText } from '../storage/keptText.js';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The system's preference first; a choice here overrides it and is remembered. */
export const themeChoice = signal<ThemeChoice>('system');
const systemIsDark = signal(false);
export const isDark = signal(false);

/** Puts the theme on the document and follows the system. Returns what stops it. */
export function startTheme(): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const onChange = (): void => {
    systemIsDark.value = media.matches;
  };
  const kept = openKeptText(localStorage, 'studio-theme');
  const last = kept.read();
  themeChoice.value = last === 'light' || last === 'dark' ? last : 'system';
  onChange();
  media.addEventListener('change', onChange);
  const stopEffect = effect(() => {
    const choice = themeChoice.value;
    isDark.value = choice === 'dark' || (choice === 'system' && systemIsDark.value);
    document.documentElement.dataset['theme'] = isDark.value ? 'dark' : 'light';
    if (choice === 'system') kept.forget();
    else kept.keep(choice);
  });
  return () => {
    media.removeEventListener('change', onChange);
    stopEffect();
  };
}
