import type { LongTextQuestion } from '@service-popups/protocol';
import { drawField } from './field.js';
import type { DrawQuestion } from './questionView.js';

export const drawLongText: DrawQuestion<LongTextQuestion> = (context) => drawField(context, { rows: 3 });
