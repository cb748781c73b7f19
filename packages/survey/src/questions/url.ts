import type { UrlQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import type { DrawQuestion } from './questionView.js';

export const drawUrl: DrawQuestion<UrlQuestion> = (context) =>
  drawField(context, { type: 'url', autocomplete: 'url', dir: 'ltr' });
