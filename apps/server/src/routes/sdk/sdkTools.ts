import type { Clock } from '../../clock.js';
import type { ServerLimits } from '../../config.js';
import type { SdkChecks } from '../../http/checks.js';
import type { BatchPreparer } from '../../ingest/batchPreparer.js';
import type { WaitingLine } from '../../ingest/waitingLine.js';
import type { Store } from '../../store/createStore.js';
import type { AssembleAnswer } from './definitionsAnswer.js';
import type { Gate } from './gate.js';

/** What each of the handlers works with. */
export interface SdkTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  readonly checks: SdkChecks;
  readonly gate: Gate;
  readonly preparer: BatchPreparer;
  readonly analyticsLine: WaitingLine;
  readonly assembleAnswer: AssembleAnswer;
}
