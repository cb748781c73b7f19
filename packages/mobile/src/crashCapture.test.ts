import { describe, expect, it } from 'vitest';
import { startCrashCapture, type ErrorUtilsLike, type GlobalErrorHandler } from './crashCapture.js';

function fakeErrorUtils(initial: GlobalErrorHandler | undefined) {
  let handler = initial;
  const utils: ErrorUtilsLike = {
    getGlobalHandler: () => handler,
    setGlobalHandler: (next) => {
      handler = next;
    },
  };
  return { utils, current: () => handler, crash: (error: unknown, fatal = true) => handler?.(error, fatal) };
}

describe('startCrashCapture', () => {
  it('[MOB-9] has recorded the crash when the previous handler runs, and always calls it', () => {
    const order: string[] = [];
    const host = fakeErrorUtils((error, fatal) => void order.push(`previous ${String(error)} ${fatal}`));
    startCrashCapture(host.utils, {}, (error, fatal) => void order.push(`record ${String(error)} ${fatal}`));
    host.crash(new Error('boom'));
    host.crash(new Error('soft'), false);
    expect(order).toEqual([
      'record Error: boom true',
      'previous Error: boom true',
      'record Error: soft false',
      'previous Error: soft false',
    ]);
  });

  it('[MOB-9] [F-45] calls the previous handler when recording throws', () => {
    const seen: unknown[] = [];
    const host = fakeErrorUtils((error) => void seen.push(error));
    startCrashCapture(host.utils, {}, () => {
      throw new Error('ours');
    });
    host.crash('theirs');
    host.crash('theirs again');
    expect(seen).toEqual(['theirs', 'theirs again']);
  });

  it('[F-45] passes an error that arises while recording straight on, without recording it', () => {
    const seen: unknown[] = [];
    const recorded: unknown[] = [];
    const host = fakeErrorUtils((error) => void seen.push(error));
    startCrashCapture(host.utils, {}, (error) => {
      recorded.push(error);
      host.crash('inside');
    });
    host.crash('outside');
    expect(seen).toEqual(['inside', 'outside']);
    expect(recorded).toEqual(['outside']);
  });

  it('stands in the chain once, however often the same SDK is set up', () => {
    const recorded: unknown[] = [];
    const host = fakeErrorUtils(() => undefined);
    const sdk = {};
    const record = (error: unknown): void => void recorded.push(error);
    startCrashCapture(host.utils, sdk, record);
    startCrashCapture(host.utils, sdk, record);
    host.crash('once');
    expect(recorded).toHaveLength(1);
  });

  it('stands in the chain once also where the same SDK is set up again under another library', () => {
    const seen: string[] = [];
    const recorded: unknown[] = [];
    const host = fakeErrorUtils(() => void seen.push('previous'));
    const sdk = {};
    const record = (error: unknown): void => void recorded.push(error);
    const stops = [startCrashCapture(host.utils, sdk, record)];
    const ours = host.current();
    host.utils.setGlobalHandler((error, fatal) => {
      seen.push('other');
      ours?.(error, fatal);
    });
    stops.push(startCrashCapture(host.utils, sdk, record));
    host.crash('once');
    expect([recorded, seen]).toEqual([['once'], ['other', 'previous']]);
    for (const stop of stops) stop();
    host.crash('later');
    expect(recorded).toEqual(['once']);
  });

  it('[MOB-2] puts the previous handler back when it stops, and can start again', () => {
    const previous = (): void => undefined;
    const host = fakeErrorUtils(previous);
    const recorded: unknown[] = [];
    const sdk = {};
    for (let mount = 0; mount < 3; mount += 1) {
      const stop = startCrashCapture(host.utils, sdk, (error) => void recorded.push(error));
      host.crash('seen');
      stop();
      stop();
      expect(host.current()).toBe(previous);
      host.crash('unseen');
    }
    expect(recorded).toEqual(['seen', 'seen', 'seen']);
  });

  it('[MOB-2] puts the previous handler back in whichever order several SDKs stop', () => {
    const previous = (): void => undefined;
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ]) {
      const host = fakeErrorUtils(previous);
      const stops = order.map(() => startCrashCapture(host.utils, {}, () => undefined));
      for (const index of order) stops[index]?.();
      expect(host.current()).toBe(previous);
    }
  });

  it('leaves a handler that another library put over ours in place, and only passes on from then', () => {
    const seen: string[] = [];
    const recorded: unknown[] = [];
    const host = fakeErrorUtils(() => void seen.push('previous'));
    const sdk = {};
    const stop = startCrashCapture(host.utils, sdk, (error) => void recorded.push(error));
    const ours = host.current();
    const other: GlobalErrorHandler = (error, fatal) => {
      seen.push('other');
      ours?.(error, fatal);
    };
    host.utils.setGlobalHandler(other);
    stop();
    expect(host.current()).toBe(other);
    host.crash('later');
    expect(seen).toEqual(['other', 'previous']);
    expect(recorded).toEqual([]);
    startCrashCapture(host.utils, sdk, (error) => void recorded.push(error));
    host.crash('again');
    expect(recorded).toHaveLength(1);
  });

  it('takes itself out of use where the runtime cannot tell its handler, and sets none that is none', () => {
    const recorded: unknown[] = [];
    const handlers: GlobalErrorHandler[] = [];
    const utils: ErrorUtilsLike = { setGlobalHandler: (next) => void handlers.push(next) };
    const stop = startCrashCapture(utils, {}, (error) => void recorded.push(error));
    handlers[0]?.('seen', true);
    stop();
    handlers[0]?.('unseen', true);
    expect([recorded, handlers.length]).toEqual([['seen'], 1]);
  });

  it('works where no handler was set before', () => {
    const recorded: unknown[] = [];
    const host = fakeErrorUtils(undefined);
    startCrashCapture(host.utils, {}, (error) => void recorded.push(error));
    expect(() => host.crash('alone')).not.toThrow();
    expect(recorded).toHaveLength(1);
  });
});
