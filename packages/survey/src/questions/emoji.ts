import type { EmojiQuestion } from '@service-popups/protocol';
import { faceIcon } from '../dom/icons.js';
import type { DrawQuestion } from './questionView.js';
import { drawScale } from './scale.js';

/** Faces from displeased to delighted, drawn: a device's own emoji differ too much to compare answers. */
export const drawEmoji: DrawQuestion<EmojiQuestion> = (context) =>
  drawScale(context, {
    listClass: 'sv-faces',
    stepClass: 'sv-face',
    face: (step, max) => faceIcon((2 * step - max - 1) / (max - 1 || 1)),
  });
