import { describe, expect, it } from 'vitest';
import { foreignPromise } from '../test/foreignPromise.js';
import { createEmitter } from './emitter.js';

interface Sounds {
  readonly ring: { readonly times: number };
  readonly stop: { readonly why: string };
}

function setUp() {
  const faults: unknown[] = [];
  const heard: string[] = [];
  const emitter = createEmitter<Sounds>((error) => faults.push(error));
  return { emitter, faults, heard };
}

describe('createEmitter', () => {
  it('[EVT-1] calls every listener of an event with its payload, in the order they came', () => {
    const { emitter, heard } = setUp();
    emitter.on('ring', ({ times }) => heard.push(`first ${times}`));
    emitter.on('ring', ({ times }) => heard.push(`second ${times}`));
    emitter.on('stop', ({ why }) => heard.push(why));
    emitter.emit('ring', { times: 2 });
    expect(heard).toEqual(['first 2', 'second 2']);
  });

  it('[EVT-1] does not call a listener after off', () => {
    const { emitter, heard } = setUp();
    const listener = () => void heard.push('rang');
    emitter.on('ring', listener);
    emitter.off('ring', listener);
    emitter.off('stop', () => undefined);
    emitter.emit('ring', { times: 1 });
    expect(heard).toEqual([]);
  });

  it('calls a listener that was added twice only once', () => {
    const { emitter, heard } = setUp();
    const listener = () => void heard.push('rang');
    emitter.on('ring', listener);
    emitter.on('ring', listener);
    emitter.emit('ring', { times: 1 });
    expect(heard).toEqual(['rang']);
  });

  it('[EVT-1] [F-37] goes on to the other listeners when one throws, and reports it', () => {
    const { emitter, faults, heard } = setUp();
    emitter.on('ring', () => {
      throw new Error('mine');
    });
    emitter.on('ring', () => heard.push('still'));
    emitter.emit('ring', { times: 1 });
    expect(heard).toEqual(['still']);
    expect(faults).toEqual([new Error('mine')]);
  });

  it.each([
    ['', (rejected: Promise<void>) => rejected],
    [', whichever promise it is', foreignPromise<void>],
  ])('[EVT-1] [F-37] reports a listener whose promise rejects%s', async (_which, made) => {
    const { emitter, faults } = setUp();
    emitter.on('ring', () => made(Promise.reject(new Error('later'))) as unknown as void);
    emitter.emit('ring', { times: 1 });
    await Promise.resolve();
    await Promise.resolve();
    expect(faults).toEqual([new Error('later')]);
  });

  it('[F-37] lets a listener leave or join while an event is told, from the next event on', () => {
    const { emitter, heard } = setUp();
    const late = () => void heard.push('late');
    const once = () => {
      heard.push('once');
      emitter.off('ring', once);
      emitter.on('ring', late);
    };
    emitter.on('ring', once);
    emitter.emit('ring', { times: 1 });
    emitter.emit('ring', { times: 1 });
    expect(heard).toEqual(['once', 'late']);
  });

  it('refuses a listener that is no function, with a message', () => {
    const { emitter, faults } = setUp();
    emitter.on('ring', undefined as unknown as () => void);
    emitter.emit('ring', { times: 1 });
    expect(faults).toEqual(["on('ring'): the listener is no function"]);
  });
});
