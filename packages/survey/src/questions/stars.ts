import type { StarsQuestion } from '@service-popups/protocol';
import { starIcon } from '../dom/icons.js';
import type { DrawQuestion } from './questionView.js';
import { drawScale } from './scale.js';

export const drawStars: DrawQuestion<StarsQuestion> = (context) =>
  drawScale(context, {
    min: 1,
    max: context.question.max ?? 5,
    containerClass: 'sv-stars',
    optionClass: 'sv-star',
    face: starIcon,
  });
