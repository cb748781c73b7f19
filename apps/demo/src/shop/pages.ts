import { h, picture } from '../h.js';
import { membership } from './membership.js';
import type { PageContext } from './pageContext.js';
import { articles, coast, products, type Product } from './products.js';
import type { Shop } from './state.js';

/** A link inside the shop: changes the route without a page load. */
export function link(
  shop: Shop,
  to: string,
  name: string,
  ...children: (Node | string)[]
): HTMLAnchorElement {
  return h(
    'a',
    {
      href: `/demo${to === '/' ? '' : to}`,
      class: name,
      onclick: (event) => {
        if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
        event.preventDefault();
        shop.go(to);
      },
    },
    ...children,
  );
}

const price = (value: number): string => `€ ${value}`;

/** The page of a route. */
export function pageOf(context: PageContext): HTMLElement {
  const path = context.shop.path();
  const [, first = '', second = ''] = path.split('/');
  if (first === '') return home(context);
  if (first === 'product') return productPage(context, second);
  if (first === 'pricing') return membership(context);
  if (first === 'blog') return second === '' ? journal(context) : article(context, second);
  if (first === 'cart') return cart(context);
  if (first === 'checkout') return checkout(context);
  if (first === 'thanks') return thanks(context);
  return nothingHere(context.shop);
}

function nothingHere(shop: Shop): HTMLElement {
  const texts = shop.texts();
  return h(
    'main',
    { class: 'narrow' },
    h('h1', {}, texts.notFound),
    h('p', {}, link(shop, '/', 'button', texts.back)),
  );
}

function home({ shop }: PageContext): HTMLElement {
  const texts = shop.texts();
  return h(
    'main',
    {},
    h(
      'section',
      { class: 'hero' },
      h(
        'div',
        { class: 'hero-words' },
        h('h1', {}, texts.heroTitle),
        h('p', {}, texts.heroText),
        link(shop, '/product/101', 'button', texts.heroButton),
      ),
      h('div', { class: 'hero-view' }, picture(coast, '0 0 420 260')),
    ),
    h('ul', { class: 'grid' }, ...products.map((product) => h('li', {}, card(shop, product)))),
  );
}

function card(shop: Shop, product: Product): HTMLElement {
  return link(
    shop,
    `/product/${product.id}`,
    'card',
    h('span', { class: 'art' }, picture(product.art, '0 0 120 120')),
    h('span', { class: 'card-line' }, h('strong', {}, product.name), h('span', {}, price(product.price))),
    h('span', { class: 'quiet' }, product.note),
  );
}

function productPage({ shop, sdk }: PageContext, id: string): HTMLElement {
  const product = products.find((candidate) => candidate.id === id);
  const texts = shop.texts();
  if (product === undefined) return nothingHere(shop);
  const add = h('button', { class: 'button', type: 'button', id: 'add' }, texts.addToCart);
  add.addEventListener('click', () => {
    const { cart: before } = shop.state();
    sdk()?.track('add_to_cart', { product: product.id, price: product.price });
    shop.change({ cart: { ...before, [product.id]: (before[product.id] ?? 0) + 1 } });
  });
  const inCart = shop.state().cart[product.id] ?? 0;
  return h(
    'main',
    { class: 'product' },
    h('span', { class: 'art art-large' }, picture(product.art, '0 0 120 120', product.name)),
    h(
      'div',
      {},
      h('h1', {}, product.name),
      h('p', { class: 'price' }, price(product.price)),
      h('p', {}, product.note),
      h(
        'div',
        { class: 'line' },
        add,
        inCart > 0 && link(shop, '/cart', 'button button-plain', `${texts.cart} (${inCart})`),
      ),
      h(
        'p',
        {},
        h('button', { class: 'quiet-button', type: 'button', id: 'suggest-feature' }, texts.suggest),
      ),
    ),
  );
}

function journal({ shop }: PageContext): HTMLElement {
  const texts = shop.texts();
  return h(
    'main',
    { class: 'narrow' },
    h('h1', {}, texts.journal),
    ...articles.map((entry) =>
      h(
        'article',
        { class: 'teaser' },
        h('h2', {}, link(shop, `/blog/${entry.id}`, '', entry.title)),
        h('p', { class: 'quiet' }, entry.lead),
        link(shop, `/blog/${entry.id}`, 'more', texts.readMore),
      ),
    ),
  );
}

function article({ shop }: PageContext, id: string): HTMLElement {
  const found = articles.find((entry) => entry.id === id);
  if (found === undefined) return nothingHere(shop);
  return h(
    'main',
    { class: 'narrow reading', lang: 'en', dir: 'ltr' },
    h('h1', {}, found.title),
    h('p', { class: 'lead' }, found.lead),
    ...found.text.map((paragraph) => h('p', {}, paragraph)),
  );
}

function cart({ shop }: PageContext): HTMLElement {
  const texts = shop.texts();
  const entries = cartEntries(shop);
  if (entries.length === 0)
    return h(
      'main',
      { class: 'narrow' },
      h('h1', {}, texts.cart),
      h('p', { class: 'lead' }, texts.emptyCart),
      link(shop, '/', 'button', texts.back),
    );
  return h(
    'main',
    { class: 'narrow' },
    h('h1', {}, texts.cart),
    h(
      'ul',
      { class: 'cart' },
      ...entries.map(([product, count]) =>
        h(
          'li',
          {},
          h('span', { class: 'art art-small' }, picture(product.art, '0 0 120 120')),
          h('span', { class: 'cart-name' }, `${count} × ${product.name}`),
          h('span', {}, price(product.price * count)),
          h(
            'button',
            {
              class: 'quiet-button',
              type: 'button',
              onclick: () => {
                const { [product.id]: _gone, ...rest } = shop.state().cart;
                shop.change({ cart: rest });
              },
            },
            texts.remove,
          ),
        ),
      ),
    ),
    h('p', { class: 'cart-total' }, `${texts.total}: ${price(cartTotal(shop))}`),
    link(shop, '/checkout', 'button', texts.checkout),
  );
}

function checkout(context: PageContext): HTMLElement {
  const { shop, sdk } = context;
  if (cartEntries(shop).length === 0) return cart(context);
  const texts = shop.texts();
  const form = h(
    'form',
    { class: 'form' },
    h('label', {}, texts.nameLabel, h('input', { name: 'name', autocomplete: 'name', value: 'Ada Winter' })),
    h(
      'label',
      {},
      texts.addressLabel,
      h('input', { name: 'address', autocomplete: 'street-address', value: 'Quay 4, Harbour' }),
    ),
    h('p', { class: 'cart-total' }, `${texts.total}: ${price(cartTotal(shop))}`),
    h('button', { class: 'button', type: 'submit' }, texts.pay),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const total = cartTotal(shop);
    sdk()?.setMetric('cart_value', total);
    sdk()?.track('order_placed', { total, items: cartEntries(shop).length });
    shop.go('/thanks');
    shop.change({ cart: {} });
    sdk()?.triggerEvent('checkout_completed', { total });
    sdk()?.triggerEvent('task_completed', { task: 'order' });
  });
  return h('main', { class: 'narrow' }, h('h1', {}, texts.checkout), form);
}

function thanks({ shop }: PageContext): HTMLElement {
  const texts = shop.texts();
  return h(
    'main',
    { class: 'narrow' },
    h('h1', {}, texts.thanksTitle),
    h('p', { class: 'lead' }, texts.thanksText),
    link(shop, '/', 'button', texts.back),
  );
}

function cartEntries(shop: Shop): [Product, number][] {
  return products.flatMap((product) => {
    const count = shop.state().cart[product.id] ?? 0;
    return count > 0 ? [[product, count] satisfies [Product, number]] : [];
  });
}

function cartTotal(shop: Shop): number {
  return cartEntries(shop).reduce((total, [product, count]) => total + product.price * count, 0);
}

export function cartCount(shop: Shop): number {
  return Object.values(shop.state().cart).reduce((total, count) => total + count, 0);
}
