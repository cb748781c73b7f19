import type { PhoneQuestion } from '@service-popups/protocol';
import type { DrawQuestion } from './questionView.js';
import { drawField } from './textField.js';

export const drawPhone: DrawQuestion<PhoneQuestion> = (context) =>
  drawField(context, { attributes: { type: 'tel', autocomplete: 'tel', dir: 'ltr' } });
