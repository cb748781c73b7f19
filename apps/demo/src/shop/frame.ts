import { h, picture } from '../h.js';
import { languages, isLanguage } from '../texts/texts.js';
import { cartCount, link, pageOf, type PageContext } from './pages.js';

/** Header, page and footer; drawn anew when the route, the cart or the language changes. */
export function startFrame(root: HTMLElement, context: PageContext, onDrawer: () => void): void {
  const draw = (): void => {
    const focused = document.activeElement?.id;
    root.replaceChildren(header(context, onDrawer), pageOf(context), footer(context));
    if (focused !== undefined && focused !== '') document.getElementById(focused)?.focus();
    document.title = 'Harbour Outdoor';
  };
  context.shop.onChange(draw);
  draw();
}

function header({ shop }: PageContext, onDrawer: () => void): HTMLElement {
  const texts = shop.texts();
  const count = cartCount(shop);
  const isDark =
    shop.state().theme === 'dark' ||
    (shop.state().theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
  const current = (path: string): string => (shop.path().startsWith(path) ? 'nav-link nav-here' : 'nav-link');
  const picker = h(
    'select',
    { 'aria-label': 'Language', class: 'language', id: 'language' },
    ...Object.entries(languages).map(([id, entry]) =>
      h('option', { value: id, selected: id === shop.state().language }, entry.name),
    ),
  );
  picker.addEventListener('change', () => {
    if (isLanguage(picker.value)) {
      shop.change({ language: picker.value });
      // The SDK resolves its language once, when it starts; a new language is a new start.
      location.reload();
    }
  });
  return h(
    'header',
    { class: 'bar' },
    link(
      shop,
      '/',
      'brand',
      picture([['M4 20c4-10 8-10 12 0 4 8 8 8 12 0M4 26h24', 'brand-line']], '0 0 32 32'),
      'Harbour Outdoor',
    ),
    h(
      'nav',
      { 'aria-label': texts.shop },
      link(shop, '/pricing', current('/pricing'), texts.pricing),
      link(shop, '/blog', current('/blog'), texts.journal),
      link(shop, '/cart', current('/cart'), count > 0 ? `${texts.cart} (${count})` : texts.cart),
    ),
    h(
      'div',
      { class: 'bar-tools' },
      picker,
      h(
        'button',
        {
          type: 'button',
          class: 'quiet-button',
          id: 'theme',
          'aria-pressed': String(isDark),
          onclick: () => shop.change({ theme: isDark ? 'light' : 'dark' }),
        },
        isDark ? 'Light' : 'Dark',
      ),
      h(
        'button',
        { type: 'button', class: 'button button-small', id: 'open-drawer', onclick: onDrawer },
        texts.behind,
      ),
    ),
  );
}

function footer({ shop, sdk }: PageContext): HTMLElement {
  return h(
    'footer',
    { class: 'foot' },
    h('span', { class: 'quiet' }, 'Harbour Outdoor is a demo. Nothing here can be bought.'),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet-button',
        id: 'start-research',
        onclick: () => sdk()?.triggerEvent('research_started'),
      },
      shop.texts().shape,
    ),
    h('a', { href: '/studio/', class: 'quiet-button' }, 'Studio'),
  );
}
