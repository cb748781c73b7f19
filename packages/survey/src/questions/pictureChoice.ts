import type { PictureChoiceQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { safeImage } from '../frame/links.js';
import { choice, choiceView } from './choices.js';
import type { DrawQuestion } from './questionView.js';

export const drawPictureChoice: DrawQuestion<PictureChoiceQuestion> = (context) => {
  const { key, question, arrange } = context;
  const type = question.multiple ? 'checkbox' : 'radio';
  const cards = arrange(question.options).map(({ id, label, imageUrl, alt }) =>
    choice(
      'sv-picture',
      { type, name: key, value: id },
      // The words under it name the picture already; an alternative text that repeats them would be read twice.
      safeImage('sv-image', imageUrl, alt === label ? '' : alt) ?? h('span', { class: 'sv-image' }),
      h('span', {}, label),
    ),
  );
  return choiceView(context, {
    type,
    listClass: 'sv-pictures',
    list: cards,
    read: (ids) => (question.multiple ? ids : ids[0]),
  });
};
