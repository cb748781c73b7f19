import { h, picture } from '../h.js';
import { languages, isLanguage } from '../texts/texts.js';
import type { PageContext } from './pageContext.js';
import { cartCount, link, pageOf } from './pages.js';

/**
 * Header, page and footer; drawn anew when the route, the cart or the language changes. Whoever uses a keyboard goes on
 * from the same control, or, where it is gone or the page is another, from its title.
 */
export function startFrame(root: HTMLElement, context: PageContext, onDrawer: () => void): void {
  let shown = context.shop.path();
  const draw = (): void => {
    const focused = root.contains(document.activeElement) ? document.activeElement?.id : undefined;
    const isOtherPage = context.shop.path() !== shown;
    shown = context.shop.path();
    root.replaceChildren(header(context, onDrawer), pageOf(context), footer(context));
    const title = root.querySelector<HTMLElement>('main h1');
    title?.setAttribute('id', 'title');
    title?.setAttribute('tabindex', '-1');
    const same = isOtherPage || !focused ? null : document.getElementById(focused);
    if (isOtherPage || focused !== undefined) (same ?? title)?.focus({ preventScroll: true });
    document.title = titleOf(context, root);
  };
  context.shop.onChange(draw);
  draw();
}

/** The shop's name alone on its first page, after the page's own elsewhere. */
function titleOf({ shop }: PageContext, root: HTMLElement): string {
  const heading = root.querySelector('main h1')?.textContent ?? '';
  return shop.path() === '/' || heading === '' ? 'Harbour Outdoor' : `${heading} · Harbour Outdoor`;
}

const moon = 'M16.500 12.200A7 7 0 0 1 7.800 3.500a7 7 0 1 0 8.700 8.700Z';
const sun =
  'M10 13.200a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400ZM10 2.500V4m0 12v1.500M2.500 10H4m12 0h1.500M4.700 4.700l1 1m8.600 8.600 1 1m0-10.600-1 1m-8.600 8.600-1 1';

function header({ shop }: PageContext, onDrawer: () => void): HTMLElement {
  const texts = shop.texts();
  const count = cartCount(shop);
  const isDark =
    shop.state().theme === 'dark' ||
    (shop.state().theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
  const place = (path: string, text: string): HTMLAnchorElement => {
    const made = link(shop, path, 'nav-link', text);
    if (shop.path().startsWith(path)) made.setAttribute('aria-current', 'page');
    return made;
  };
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
      place('/pricing', texts.pricing),
      place('/blog', texts.journal),
      place('/cart', count > 0 ? `${texts.cart} (${count})` : texts.cart),
    ),
    h(
      'div',
      { class: 'bar-tools' },
      h('span', { class: 'language-frame' }, picker, picture([['m5 8 5 5 5-5', 'icon-line']], '0 0 20 20')),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          id: 'theme',
          'aria-pressed': String(isDark),
          'aria-label': 'Dark',
          title: isDark ? 'Light' : 'Dark',
          onclick: () => shop.change({ theme: isDark ? 'light' : 'dark' }),
        },
        picture([[isDark ? sun : moon, 'icon-line']], '0 0 20 20'),
      ),
      h(
        'button',
        { type: 'button', class: 'button button-small', id: 'open-drawer', onclick: onDrawer },
        texts.behind,
      ),
    ),
  );
}

const elsewhere = [
  ['/studio/', 'Studio'],
  ['/docs/', 'Docs'],
  ['/gallery/', 'Gallery'],
] as const;

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
    // Does nothing by itself: popups wait for a click on it.
    h('button', { type: 'button', class: 'quiet-button', id: 'report-problem' }, shop.texts().report),
    ...elsewhere.map(([href, name]) => h('a', { href, class: 'quiet-button' }, name)),
  );
}
