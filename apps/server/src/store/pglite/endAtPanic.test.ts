import { describe, expect, it } from 'vitest';
import { endAtPanic } from './endAtPanic.js';

class Ended extends Error {}

function databaseThatSays(...said: readonly string[]) {
  const heard: string[] = [];
  const database = {
    execProtocolRawStream: (_: Uint8Array, options?: { onRawData?: (data: Uint8Array) => void }) => {
      for (const text of said) options?.onRawData?.(Buffer.from(text, 'latin1'));
      return said.length === 0 ? Promise.reject(new Error('unreachable')) : Promise.resolve();
    },
  };
  endAtPanic(database, () => {
    throw new Ended();
  });
  const ask = () =>
    database.execProtocolRawStream(new Uint8Array(), {
      onRawData: (data) => heard.push(Buffer.from(data).toString('latin1')),
    });
  return { ask, heard };
}

describe('a database that cannot go on', () => {
  it('is ended before it is asked again', async () => {
    const { ask, heard } = databaseThatSays('E\0\0\0\x55SPANIC\0VPANIC\0C53100\0');
    await expect(ask()).rejects.toThrow(Ended);
    expect(heard).toEqual([]);
  });

  it('is ended when the program itself breaks', async () => {
    await expect(databaseThatSays().ask()).rejects.toThrow(Ended);
  });

  it('is no database that refuses a statement, or that keeps a text about panic', async () => {
    const said = ['E\0\0\0\x10SERROR\0VERROR\0C22P02\0', 'D\0\0\0\x0aVPANIC'];
    const { ask, heard } = databaseThatSays(...said);
    await ask();
    expect(heard).toEqual(said);
  });
});
