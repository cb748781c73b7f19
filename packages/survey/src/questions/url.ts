import type { UrlQuestion } from '@service-popups/protocol';
import type { DrawQuestion } from './questionView.js';
import { drawField } from './textField.js';

export const drawUrl: DrawQuestion<UrlQuestion> = (context) =>
  drawField(context, {
    attributes: { type: 'url', autocomplete: 'url', autocapitalize: 'off', spellcheck: 'false', dir: 'ltr' },
  });
