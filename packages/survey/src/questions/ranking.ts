import type { RankingQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { downIcon, gripIcon, upIcon } from '../dom/icons.js';
import { fillText } from '../locales/texts.js';
import { iconButton } from '../frame/iconButton.js';
import { questionBox } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';
import { startDrag } from './startDrag.js';

/** A list put in order by dragging, or by the two buttons of each row for those who cannot drag. */
export const drawRanking: DrawQuestion<RankingQuestion> = (context) => {
  const { question, texts, arrange, changed } = context;
  const ids = new Map<Element, string>();
  const list = h('ol', { class: 'sv-ranking' });
  const spoken = h('p', { class: 'sv-hidden', role: 'status' });
  const keep = h('button', { type: 'button', class: 'sv-quiet', onclick: changed }, texts.keepOrder);
  const read = () => [...list.children].map((item) => ids.get(item) ?? '');

  for (const { id, label } of arrange(question.options)) {
    const step = (text: string, icon: SVGElement, by: number) =>
      iconButton(fillText(text, { label }), icon, ({ currentTarget }) => {
        const place = read().indexOf(id) + by;
        move(item, place);
        // A node that is moved loses the focus.
        (currentTarget as HTMLElement).focus();
        spoken.textContent = fillText(texts.moved, { label, n: place + 1, of: ids.size });
      });
    const grip = h(
      'span',
      { class: 'sv-grip', onpointerdown: (event) => startDrag(event, item, move) },
      gripIcon(),
    );
    const up = step(texts.moveUp, upIcon(), -1);
    const item = h(
      'li',
      { class: 'sv-rank' },
      grip,
      h('span', {}, label),
      up,
      step(texts.moveDown, downIcon(), 1),
    );
    ids.set(item, id);
    list.append(item);
  }

  function move(item: Element, to: number): void {
    const rest = [...list.children].filter((other) => other !== item);
    list.insertBefore(item, rest[to] ?? null);
    changed();
  }

  const element = questionBox(context, 'group', list, keep, spoken);
  return {
    element,
    control: element,
    read,
    write: (value) => {
      const order = Array.isArray(value) ? value : [];
      // Only when it differs: a node that is moved loses the pointer too.
      if (order.join() !== read().join()) {
        for (const [item, id] of ids) if (order.includes(id)) item.remove();
        for (const id of order)
          list.append(...[...ids].filter((pair) => pair[1] === id).map(([item]) => item));
      }
      keep.hidden = list.toggleAttribute('data-on', order.length > 0);
    },
  };
};
