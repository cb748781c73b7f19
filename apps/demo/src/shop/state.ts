import { isLanguage, languages, type Language, type Texts } from '../texts/texts.js';

export type Theme = 'light' | 'dark';

export interface ShopState {
  cart: Record<string, number>;
  language: Language;
  theme: Theme | undefined;
  /** The plan that was chosen; undefined for whoever is no member. */
  plan?: string | undefined;
}

/** Cart, language, theme and plan: kept over reloads, changed through one function that redraws. */
export interface Shop {
  readonly state: () => Readonly<ShopState>;
  readonly texts: () => Texts;
  readonly change: (part: Partial<ShopState>) => void;
  readonly path: () => string;
  readonly go: (path: string) => void;
  readonly onChange: (listener: () => void) => void;
}

const key = 'harbour-demo';

export function startShop(): Shop {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const holder = { state: read() };
  applyToDocument(holder.state);
  addEventListener('popstate', changed);
  return {
    state: () => holder.state,
    texts: () => languages[holder.state.language],
    change: (part) => {
      holder.state = { ...holder.state, ...part };
      localStorage.setItem(key, JSON.stringify(holder.state));
      applyToDocument(holder.state);
      changed();
    },
    path: () => location.pathname.replace(/^\/demo/, '').replace(/\/$/, '') || '/',
    go: (path) => {
      history.pushState(null, '', `/demo${path === '/' ? '' : path}`);
      scrollTo(0, 0);
      changed();
    },
    onChange: (listener) => listeners.add(listener),
  };
}

function read(): ShopState {
  const wanted = new URLSearchParams(location.search).get('lang');
  const empty: ShopState = { cart: {}, language: 'en', theme: undefined };
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ShopState>;
    // Asked for, chosen before, or the browser's own.
    const language = [wanted, stored.language ?? null, navigator.language.slice(0, 2)].find(isLanguage);
    return { ...empty, ...stored, language: language ?? 'en' };
  } catch {
    return empty;
  }
}

function applyToDocument({ language, theme }: ShopState): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = languages[language].direction;
  if (theme === undefined) delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
