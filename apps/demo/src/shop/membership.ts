import { h } from '../h.js';
import type { PageContext } from './pageContext.js';
import { plans } from './products.js';

/** Becoming a member, changing the plan and leaving again: each fires what a popup may wait for. */
export function membership({ shop, sdk }: PageContext): HTMLElement {
  const texts = shop.texts();
  const { plan: chosen } = shop.state();
  return h(
    'main',
    {},
    h('h1', {}, texts.membershipTitle),
    h('p', { class: 'lead' }, texts.membershipText),
    h(
      'ul',
      { class: 'plans' },
      ...plans.map(({ id, name, price, points }) =>
        h(
          'li',
          { class: 'plan' },
          h('h2', {}, name),
          h('p', { class: 'price' }, `€ ${price}`),
          h('ul', {}, ...points.map((point) => h('li', {}, point))),
          h(
            'button',
            {
              class: id === chosen ? 'button' : 'button button-plain',
              type: 'button',
              id: `plan-${id}`,
              'aria-pressed': String(id === chosen),
              onclick: () => {
                shop.change({ plan: id });
                sdk()?.track('plan_chosen', { plan: id });
                if (chosen === undefined) sdk()?.triggerEvent('signed_up', { plan: id });
              },
            },
            name,
          ),
        ),
      ),
    ),
    chosen !== undefined &&
      h(
        'p',
        { class: 'plan-end' },
        h(
          'button',
          {
            class: 'quiet-button',
            type: 'button',
            id: 'end-membership',
            onclick: () => {
              shop.change({ plan: undefined });
              sdk()?.triggerEvent('subscription_cancelled', { plan: chosen });
            },
          },
          texts.membershipEnd,
        ),
      ),
  );
}
