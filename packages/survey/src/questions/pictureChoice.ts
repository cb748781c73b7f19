import type { PictureChoiceQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { checkIcon } from '../dom/icons.js';
import { safeImage } from '../frame/links.js';
import { groupQuestion, groupView } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

export const drawPictureChoice: DrawQuestion<PictureChoiceQuestion> = (context) => {
  const { key, question, answer, arrange } = context;
  const type = question.multiple ? 'checkbox' : 'radio';
  const inputs: HTMLInputElement[] = [];
  const cards = arrange(question.options).map((option) => {
    const input = h('input', { type, name: key, value: option.id, onchange: send });
    inputs.push(input);
    // The words under it name the picture already; an alternative text that repeats them would be read twice.
    const alt = option.alt === option.label ? '' : option.alt;
    return h(
      'label',
      { class: 'sv-picture' },
      input,
      safeImage('sv-thumb', option.imageUrl, alt) ?? h('span', { class: 'sv-thumb' }, alt),
      checkIcon(),
      h('span', { class: 'sv-text' }, option.label),
    );
  });

  function send(): void {
    const ids = inputs.filter((input) => input.checked).map((input) => input.value);
    answer(question.multiple && ids.length > 0 ? ids : ids[0]);
  }

  const list = h('div', { class: 'sv-pictures' }, ...cards);
  const element = groupQuestion(context, question.multiple ? 'group' : 'radiogroup', list);
  return groupView(element, (value) => {
    const ids = Array.isArray(value) ? value : [value];
    for (const input of inputs) input.checked = ids.includes(input.value);
  });
};
