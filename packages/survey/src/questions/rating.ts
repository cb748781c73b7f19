import type { RatingQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { classes } from '../styles/selectors.js';
import { sayNumber } from './parseNumber.js';
import type { DrawQuestion } from './questionView.js';
import { drawScale } from './scale.js';

/** A numeric scale: NPS 0–10, CSAT, CES or any range. */
export const drawRating: DrawQuestion<RatingQuestion> = (context) =>
  drawScale(context, {
    listClass: classes.rating,
    stepClass: classes.ratingOption,
    face: (step) => h('span', { 'aria-hidden': true }, sayNumber(step)),
  });
