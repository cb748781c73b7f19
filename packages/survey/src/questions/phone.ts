import type { PhoneQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import type { DrawQuestion } from './questionView.js';

export const drawPhone: DrawQuestion<PhoneQuestion> = (context) =>
  drawField(context, { type: 'tel', autocomplete: 'tel', dir: 'ltr' });
