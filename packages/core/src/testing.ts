/** For hosts' tests: an SDK that records calls and opens popups on command. */
export { TestServicePopups } from './testing/TestServicePopups.js';
export type { RecordedCall, TestAnswers, TestPopup } from './testing/TestServicePopups.js';
