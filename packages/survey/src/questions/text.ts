import type { TextQuestion } from '@service-popups/protocol';
import type { DrawQuestion } from './questionView.js';
import { drawField } from './textField.js';

export const drawText: DrawQuestion<TextQuestion> = (context) =>
  drawField(context, { attributes: { type: 'text' } });
