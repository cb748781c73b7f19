import type { RankingQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { downIcon, gripIcon, upIcon } from '../dom/icons.js';
import { iconButton } from '../frame/iconButton.js';
import { fillText } from '../locales/texts.js';
import { questionView } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** A list put in order by dragging, or by the two buttons of each row for those who cannot drag. */
export const drawRanking: DrawQuestion<RankingQuestion> = (context) => {
  const { question, texts, arrange, changed } = context;
  const list = h('ol', {});
  const spoken = h('p', { class: 'sv-hidden', role: 'status' });
  const read = () => [...list.children].map((item) => (item as HTMLElement).dataset['id'] as string);
  const items = arrange(question.options).map(({ id, label }) => {
    const place = () => read().indexOf(id);
    const others = () => [...list.children].filter((row) => row !== item);
    /** Moves the others around it: a node that is moved itself loses focus and pointer. */
    const move = (to: number) => {
      const rows = others();
      item.before(...rows.slice(0, to));
      item.after(...rows.slice(to));
      // The focus is on it, or the pointer beside it.
      item.scrollIntoView({ block: 'nearest' });
      changed();
    };
    const step = (text: string, icon: SVGElement, by: number) =>
      iconButton(fillText(text, { label }), icon, () => {
        move(Math.max(0, place() + by));
        spoken.textContent = fillText(texts.moved, { label, n: place() + 1, of: items.length });
      });
    /** Behind all whose middle the pointer has passed. */
    const follow = (event: Event) => {
      const { button, pointerId, clientY, currentTarget } = event as PointerEvent;
      // With another button than the first one, a menu is asked for; a move has -1.
      if (!button) {
        (currentTarget as HTMLElement).setPointerCapture(pointerId);
        // Under a finger, nothing that moves is `:active`.
        item.dataset['on'] = '';
      }
      const to = others().filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return clientY > top + height / 2;
      }).length;
      if (item.matches('[data-on]') && to !== place()) move(to);
    };
    const grip = {
      class: 'sv-grip',
      onpointerdown: follow,
      onpointermove: follow,
      onlostpointercapture: () => delete item.dataset['on'],
    };
    const item = h(
      'li',
      { 'data-id': id },
      h('span', grip, gripIcon()),
      h('span', {}, label),
      step(texts.moveUp, upIcon(), -1),
      step(texts.moveDown, downIcon(), 1),
    );
    return item;
  });
  list.append(...items);

  const keep = h('button', { type: 'button', class: 'sv-quiet', onclick: changed }, texts.keepOrder);
  return questionView(context, {
    control: 'group',
    children: [list, keep, spoken],
    read,
    write: (value) => {
      const order = Array.isArray(value) ? value : [];
      // Only when it differs: a node that is moved loses focus and pointer.
      if (order.join() !== read().join()) {
        for (const id of order) list.append(...items.filter(({ dataset }) => dataset['id'] === id));
      }
      // The button to keep the order leaves its place empty: rows must not jump under a finger.
      keep.ariaPressed = `${order.length > 0}`;
    },
  });
};
