import type { EmailQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import type { DrawQuestion } from './questionView.js';

export const drawEmail: DrawQuestion<EmailQuestion> = (context) =>
  drawField(context, { type: 'email', autocomplete: 'email', dir: 'ltr' });
