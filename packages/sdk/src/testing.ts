// The entry for hosts' tests.
export { TestServicePopups } from '@service-popups/core/testing';
export type { RecordedCall, TestAnswers, TestPopup } from '@service-popups/core/testing';
