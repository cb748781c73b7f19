import type { RankingQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { downIcon, gripIcon, upIcon } from '../dom/icons.js';
import { fillText } from '../locales/texts.js';
import { groupQuestion, groupView } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

/** A list put in order by dragging, or by the two buttons of each row for those who cannot drag. */
export const drawRanking: DrawQuestion<RankingQuestion> = (context) => {
  const { question, texts, answer, arrange } = context;
  const items = arrange(question.options).map((option) => drawItem(option.id, option.label));
  const list = h('ol', { class: 'sv-ranking' }, ...items.map(({ element }) => element));
  const keep = h(
    'button',
    { type: 'button', class: 'sv-quiet', onclick: () => answer(order()) },
    texts.keepOrder,
  );
  const spoken = h('p', { class: 'sv-hidden', role: 'status' });

  function order(): string[] {
    return [...list.children].map((child) => items.find(({ element }) => element === child)?.id ?? '');
  }

  function drawItem(id: string, label: string) {
    const element = h('li', { class: 'sv-rank' });
    const button = (text: string, icon: Node, by: number) =>
      h(
        'button',
        {
          type: 'button',
          class: 'sv-icon-btn',
          'aria-label': fillText(text, { label }),
          onclick: (event) => {
            move(element, order().indexOf(id) + by);
            // Moving a node in the page takes the focus from it.
            (event.currentTarget as HTMLElement).focus();
            spoken.textContent = fillText(texts.moved, {
              label,
              n: order().indexOf(id) + 1,
              of: items.length,
            });
          },
        },
        icon,
      );
    const grip = h('span', { class: 'sv-grip', 'aria-hidden': 'true' }, gripIcon());
    element.append(
      grip,
      h('span', { class: 'sv-place', 'aria-hidden': 'true' }),
      h('span', { class: 'sv-text' }, label),
      button(texts.moveUp, upIcon(), -1),
      button(texts.moveDown, downIcon(), 1),
    );
    grip.addEventListener('pointerdown', (event) => drag(element, grip, event));
    return { id, element };
  }

  function move(element: HTMLElement, to: number): void {
    const rest = [...list.children].filter((child) => child !== element);
    if (to < 0 || to > rest.length) return;
    list.insertBefore(element, rest[to] ?? null);
    answer(order());
  }

  /** The row changes places as the pointer passes the middle of its neighbours. */
  function drag(element: HTMLElement, grip: HTMLElement, start: PointerEvent): void {
    start.preventDefault();
    grip.setPointerCapture(start.pointerId);
    element.toggleAttribute('data-drag', true);
    const follow = ({ clientY }: PointerEvent) => {
      const to = [...list.children]
        .filter((child) => child !== element)
        .filter((child) => {
          const box = child.getBoundingClientRect();
          return clientY > box.top + box.height / 2;
        }).length;
      if (to === [...list.children].indexOf(element)) return;
      move(element, to);
      grip.setPointerCapture(start.pointerId);
    };
    const stop = () => {
      element.removeAttribute('data-drag');
      grip.removeEventListener('pointermove', follow);
    };
    grip.addEventListener('pointermove', follow);
    grip.addEventListener('pointerup', stop, { once: true });
    grip.addEventListener('pointercancel', stop, { once: true });
  }

  return groupView(groupQuestion(context, 'group', list, keep, spoken), (value) => {
    const ids = Array.isArray(value) ? value : [];
    for (const id of ids) {
      const item = items.find((each) => each.id === id);
      // Only when it is not there already: a node that is moved loses focus and pointer.
      if (item && order().indexOf(id) !== ids.indexOf(id)) list.append(item.element);
    }
    list.toggleAttribute('data-on', ids.length > 0);
    keep.hidden = ids.length > 0;
  });
};
