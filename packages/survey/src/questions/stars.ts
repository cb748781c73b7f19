import type { StarsQuestion } from '@service-popups/protocol';
import { starIcon } from '../dom/icons.js';
import type { DrawQuestion } from './questionView.js';
import { drawScale } from './scale.js';

export const drawStars: DrawQuestion<StarsQuestion> = (context) =>
  drawScale(context, {
    listClass: 'sv-stars',
    stepClass: 'sv-face',
    face: starIcon,
  });
