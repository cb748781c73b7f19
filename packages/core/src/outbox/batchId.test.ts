import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordOf } from '../test/index.js';
import { batchIdOf } from './batchId.js';

const batch = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 50 });
const idOf = (ids: readonly string[]) => batchIdOf(ids.map((id) => recordOf(id)));

describe('batchIdOf', () => {
  it('is the same for the same events in any order, and looks like a UUID', () => {
    fc.assert(
      fc.property(batch, (ids) => {
        expect(idOf([...ids].reverse())).toBe(idOf(ids));
        expect(idOf(ids)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      }),
    );
  });

  it('is another when one event is added, taken away or exchanged', () => {
    fc.assert(
      fc.property(batch, fc.uuid(), (ids, other) => {
        fc.pre(!ids.includes(other) && !/^0+$/.test(other.replaceAll('-', '')));
        expect(idOf([...ids, other])).not.toBe(idOf(ids));
        expect(idOf([...ids.slice(1), other])).not.toBe(idOf(ids));
      }),
    );
  });

  it('takes ids that are no UUIDs', () => {
    expect(idOf(['one', 'two'])).toBe('one+2');
  });
});
