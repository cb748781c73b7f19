import type { SingleChoiceQuestion } from '@service-popups/protocol';
import { drawOptions } from './options.js';
import { otherId } from './otherField.js';
import type { DrawQuestion } from './questionView.js';

export const drawSingleChoice: DrawQuestion<SingleChoiceQuestion> = (context) =>
  drawOptions(context, 'radio', [], ([id], other) => (id === otherId ? { other } : id));
