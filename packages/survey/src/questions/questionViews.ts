import type { Question } from '@service-popups/protocol';
import { own } from '@service-popups/rules';
import { drawConsent } from './consent.js';
import { drawDate } from './date.js';
import { drawDropdown } from './dropdown.js';
import { drawEmail } from './email.js';
import { drawEmoji } from './emoji.js';
import { drawInformation } from './information.js';
import { drawLongText } from './longText.js';
import { drawMatrix } from './matrix.js';
import { drawMultipleChoice } from './multipleChoice.js';
import { drawNumber } from './number.js';
import { drawPhone } from './phone.js';
import { drawPictureChoice } from './pictureChoice.js';
import { drawPoints } from './points.js';
import type { DrawQuestion } from './questionView.js';
import { drawRanking } from './ranking.js';
import { drawRating } from './rating.js';
import { drawSingleChoice } from './singleChoice.js';
import { drawSlider } from './slider.js';
import { drawStars } from './stars.js';
import { drawText } from './text.js';
import { drawUrl } from './url.js';
import { drawYesNo } from './yesNo.js';

type Kind = Question['kind'];

/** Every kind and how it is drawn. */
export const questionViews: { readonly [K in Kind]: DrawQuestion<Extract<Question, { kind: K }>> } = {
  text: drawText,
  long_text: drawLongText,
  number: drawNumber,
  email: drawEmail,
  phone: drawPhone,
  url: drawUrl,
  date: drawDate,
  single_choice: drawSingleChoice,
  multiple_choice: drawMultipleChoice,
  dropdown: drawDropdown,
  yes_no: drawYesNo,
  consent: drawConsent,
  rating: drawRating,
  stars: drawStars,
  emoji: drawEmoji,
  slider: drawSlider,
  ranking: drawRanking,
  matrix: drawMatrix,
  picture_choice: drawPictureChoice,
  points: drawPoints,
  information: drawInformation,
};

/** How a question is drawn; undefined for a kind this version does not know. */
export function drawerOf({ kind }: Question): DrawQuestion<Question> | undefined {
  return own(questionViews as Readonly<Record<string, DrawQuestion<never>>>, kind) as
    DrawQuestion<Question> | undefined;
}
