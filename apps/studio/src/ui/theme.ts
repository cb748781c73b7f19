import { effect, signal } from '@preact/signals';

export type ThemeChoice = 'system' | 'light' | 'dark';

const stored = (): ThemeChoice => {
  const value = localStorage.getItem('studio-theme');
  return value === 'light' || value === 'dark' ? value : 'system';
};

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
  themeChoice.value = stored();
  onChange();
  media.addEventListener('change', onChange);
  const stopEffect = effect(() => {
    const choice = themeChoice.value;
    isDark.value = choice === 'dark' || (choice === 'system' && systemIsDark.value);
    document.documentElement.dataset['theme'] = isDark.value ? 'dark' : 'light';
    if (choice === 'system') localStorage.removeItem('studio-theme');
    else localStorage.setItem('studio-theme', choice);
  });
  return () => {
    media.removeEventListener('change', onChange);
    stopEffect();
  };
}
