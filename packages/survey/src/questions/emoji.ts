import type { EmojiQuestion } from '@service-popups/protocol';
import { faceIcon } from '../dom/icons.js';
import type { DrawQuestion } from './questionView.js';
import { drawScale } from './scale.js';

/** Faces from displeased to delighted, drawn: a device's own emoji differ too much to compare answers. */
export const drawEmoji: DrawQuestion<EmojiQuestion> = (context) => {
  const max = context.question.max ?? 5;
  return drawScale(context, {
    min: 1,
    max,
    listClass: 'sv-faces',
    stepClass: 'sv-face',
    face: (step) => faceIcon((2 * step - max - 1) / (max - 1 || 1)),
  });
};
