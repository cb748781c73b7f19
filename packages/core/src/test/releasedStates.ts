import type { OutboxRecord } from '../platform/outboxStore.js';

/** What a release leaves behind: one showing a minute ago, its status and one event not yet sent. */
export interface ReleasedState {
  readonly release: string;
  readonly userId: string;
  readonly storage: Readonly<Record<string, string>>;
  readonly records: readonly OutboxRecord[];
}

const userId = 'a08ff49b-6f77-4263-8271-6c43069c43a8';
const session = '42a85121-4aa1-4883-8c4f-fd020f5bd14d';
const showId = 'cc312684-e4ed-4aa3-8643-4ef2510c632d';
const contextId = '09922f40-75fa-470a-80cf-2ae99699cd6c';
const statusId = '9802932a-9010-46aa-8caa-f0de0d89511a';
const eventId = '088ad7c1-6b3d-4c12-8b0c-f5eda79632fa';

/** The bytes as they were written, release by release. What is here is never changed; a release adds its own. */
export const releasedStates: readonly ReleasedState[] = [
  {
    release: '1.5.0',
    userId,
    storage: {
      'service-popups:pk_test:identity': `{"id":"${userId}"}`,
      'service-popups:pk_test:session': `{"id":"${session}","at":1767614400000}`,
      'service-popups:pk_test:entry': `"${session}"`,
      'service-popups:pk_test:definitions.note': '{"at":1767614400000}',
      'service-popups:pk_test:history': `{"person":"${userId}","shows":[{"showId":"${showId}","popupId":"popup-1","status":"SHOWED","at":1767614406000,"session":"${session}"}]}`,
      'service-popups:pk_test:lane.reports':
        '{"failures":1,"at":1767614406000,"until":1767614407375.7031,"isRefused":false}',
      'service-popups:pk_test:engagement': `{"session":"${session}","ms":6000}`,
    },
    records: [
      {
        id: statusId,
        kind: 'status',
        bytes: 338,
        body: `{"publicKey":"pk_test","reportId":"${statusId}","showId":"${showId}","popupId":"popup-1","surveyId":"survey-1","productId":"product-1","status":"SHOWED","user_id":"${userId}","session_id":"${session}","at":"2026-01-05T12:00:06.000Z"}`,
        ref: '',
        owner: 'pk_test',
        createdAt: 1767614406000,
        order: '117676144060001000001c3b7cf3c',
      },
      {
        id: eventId,
        kind: 'event',
        bytes: 128,
        body: `{"id":"${eventId}","name":"waiting","at":"2026-01-05T12:00:06.000Z","screen":"/","properties":{"n":1}}`,
        ref: contextId,
        owner: 'pk_test',
        createdAt: 1767614406000,
        order: '117676144060001000002c3b7cf3c',
      },
      {
        id: contextId,
        kind: 'context',
        bytes: 0,
        body: {
          fixed: `"publicKey":"ak","integration":"in"\n"userAttributes":{},"user_id":"${userId}","session_id":"${session}","mini_service":null,"language":"en-US","platform":"web","sdkVersion":"1.5.0"\n{}`,
          engagementMs: 6000,
        },
        ref: '',
        owner: 'pk_test',
        createdAt: 1767614406000,
        order: '117676144060001000003c3b7cf3c',
      },
    ],
  },
];
