import { expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createIdentity } from '../identity/identity.js';
import { createSafeStorage } from '../platform/safeStorage.js';
import { createFakeClock } from '../test/fakeClock.js';
import { createDisplayHistory } from './displayHistory.js';

it('does not grow with what a page has shown, and remembers the newest, where the store is blocked', () => {
  const clock = createFakeClock();
  const records = createStateRecords(createSafeStorage(undefined));
  const identity = createIdentity({ records, clock, userId: undefined, isSessionBound: false });
  const parts = { records, identity, platform: { clock }, definitions: { envelope: () => undefined } };
  const history = createDisplayHistory(parts);
  const session = identity.session.id();
  for (let index = 0; index < 1_000; index += 1) {
    const showing = { showId: `show-${index}`, popupId: `popup-${index}`, session };
    history.keep({ ...showing, status: 'SHOWED', at: clock.now() });
  }
  records.clear();
  expect(history.all()).toHaveLength(300);
  expect(history.all().at(-1)).toMatchObject({ popupId: 'popup-999' });
});
