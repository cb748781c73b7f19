import { describe, expect, it } from 'vitest';
import {
  describeCrash,
  startCrashCapture,
  type Crash,
  type ErrorUtilsLike,
  type GlobalErrorHandler,
} from './crashCapture.js';

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
    startCrashCapture(host.utils, {}, ({ message, fatal }) => void order.push(`record ${message} ${fatal}`));
    host.crash(new Error('boom'));
    host.crash(new Error('soft'), false);
    expect(order).toEqual([
      'record boom true',
      'previous Error: boom true',
      'record soft false',
      'previous Error: soft false',
    ]);
  });

  it('[MOB-9] calls the previous handler when recording throws', () => {
    const seen: unknown[] = [];
    const host = fakeErrorUtils((error) => void seen.push(error));
    startCrashCapture(host.utils, {}, () => {
      throw new Error('ours');
    });
    host.crash('theirs');
    host.crash('theirs again');
    expect(seen).toEqual(['theirs', 'theirs again']);
  });

  it('passes an error that arises while recording straight on, without recording it', () => {
    const seen: unknown[] = [];
    const recorded: Crash[] = [];
    const host = fakeErrorUtils((error) => void seen.push(error));
    startCrashCapture(host.utils, {}, (crash) => {
      recorded.push(crash);
      host.crash('inside');
    });
    host.crash('outside');
    expect(seen).toEqual(['inside', 'outside']);
    expect(recorded.map(({ message }) => message)).toEqual(['outside']);
  });

  it('stands in the chain once, however often the same SDK is set up', () => {
    const recorded: Crash[] = [];
    const host = fakeErrorUtils(() => undefined);
    const sdk = {};
    const record = (crash: Crash): void => void recorded.push(crash);
    startCrashCapture(host.utils, sdk, record);
    startCrashCapture(host.utils, sdk, record);
    host.crash('once');
    expect(recorded).toHaveLength(1);
  });

  it('[MOB-2] puts the previous handler back when it stops, and can start again', () => {
    const previous = (): void => undefined;
    const host = fakeErrorUtils(previous);
    const recorded: Crash[] = [];
    const sdk = {};
    for (let mount = 0; mount < 3; mount += 1) {
      const stop = startCrashCapture(host.utils, sdk, (crash) => void recorded.push(crash));
      host.crash('seen');
      stop();
      stop();
      expect(host.current()).toBe(previous);
      host.crash('unseen');
    }
    expect(recorded.map(({ message }) => message)).toEqual(['seen', 'seen', 'seen']);
  });

  it('leaves a handler that another library put over ours in place, and only passes on from then', () => {
    const seen: string[] = [];
    const recorded: Crash[] = [];
    const host = fakeErrorUtils(() => void seen.push('previous'));
    const sdk = {};
    const stop = startCrashCapture(host.utils, sdk, (crash) => void recorded.push(crash));
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
    startCrashCapture(host.utils, sdk, (crash) => void recorded.push(crash));
    host.crash('again');
    expect(recorded).toHaveLength(1);
  });

  it('works where no handler was set before', () => {
    const recorded: Crash[] = [];
    const host = fakeErrorUtils(undefined);
    startCrashCapture(host.utils, {}, (crash) => void recorded.push(crash));
    expect(() => host.crash('alone')).not.toThrow();
    expect(recorded).toHaveLength(1);
  });
});

describe('describeCrash', () => {
  it('describes whatever was thrown', () => {
    const error = new TypeError('bad');
    expect(describeCrash(error, true)).toEqual({ message: 'bad', stack: error.stack, fatal: true });
    expect(describeCrash('text', false)).toEqual({ message: 'text', stack: '', fatal: false });
    expect(describeCrash(undefined, true).message).toBe('undefined');
    expect(describeCrash({ message: 7 }, true)).toEqual({ message: '7', stack: '', fatal: true });
    expect(describeCrash(Object.create(null), true)).toEqual({ message: '', stack: '', fatal: true });
  });

  it('cuts what is too long', () => {
    const { message, stack } = describeCrash({ message: 'm'.repeat(5_000), stack: 's'.repeat(50_000) }, true);
    expect([message.length, stack.length]).toEqual([1_024, 8_192]);
  });

  it('survives an error whose getters throw', () => {
    const hostile = {
      get message(): string {
        throw new Error('no');
      },
    };
    expect(describeCrash(hostile, true)).toEqual({ message: '', stack: '', fatal: true });
  });
});
