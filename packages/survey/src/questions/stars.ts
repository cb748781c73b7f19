import type { StarsQuestion } from '@service-popups/protocol';
import { starIcon } from '../dom/icons.js';
import type { DrawQuestion } from './questionView.js';
import { drawScale } from './scale.js';

export const drawStars: DrawQuestion<StarsQuestion> = (context) =>
  drawScale(context, {
    min: 1,
    max: context.question.max ?? 5,
    listClass: 'sv-faces sv-stars',
    stepClass: 'sv-face sv-star',
    face: starIcon,
  });
