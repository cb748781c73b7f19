import type { EmailQuestion } from '@service-popups/protocol';
import type { DrawQuestion } from './questionView.js';
import { drawField } from './textField.js';

export const drawEmail: DrawQuestion<EmailQuestion> = (context) =>
  drawField(context, {
    attributes: {
      type: 'email',
      autocomplete: 'email',
      autocapitalize: 'off',
      spellcheck: 'false',
      dir: 'ltr',
    },
  });
