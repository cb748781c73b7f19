import type { TextQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import type { DrawQuestion } from './questionView.js';

export const drawText: DrawQuestion<TextQuestion> = (context) => drawField(context, {});
