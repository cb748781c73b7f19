import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLive, type LiveSource } from './openLive.js';

interface FakeSource extends LiveSource {
  readyState: number;
  tell: (type: 'open' | 'message' | 'error', data?: string) => void;
}

function createFakeSource(): FakeSource {
  const listeners: { type: string; listener: (event: { data?: unknown }) => void }[] = [];
  const source: FakeSource = {
    readyState: 0,
    addEventListener: (type, listener) => listeners.push({ type, listener }),
    close: () => {
      source.readyState = 2;
    },
    tell: (type, data) => {
      if (type === 'open') source.readyState = 1;
      for (const entry of listeners) if (entry.type === type) entry.listener({ data });
    },
  };
  return source;
}

function listen() {
  const sources: FakeSource[] = [];
  const heard: string[] = [];
  const stop = openLive({
    open: () => {
      const source = createFakeSource();
      sources.push(source);
      return source;
    },
    onMessage: (text) => heard.push(text),
    onReturn: () => heard.push('returned'),
  });
  return { sources, heard, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('openLive', () => {
  it('tells of a return, and not of the first opening', () => {
    const { sources, heard } = listen();
    sources[0]?.tell('open');
    sources[0]?.tell('message', 'a');
    expect(heard).toEqual(['a']);
    sources[0]?.tell('error');
    sources[0]?.tell('open');
    expect(heard).toEqual(['a', 'returned']);
  });

  it('leaves reconnecting to the browser while the browser does it', () => {
    const { sources } = listen();
    sources[0]?.tell('open');
    if (sources[0] !== undefined) sources[0].readyState = 0;
    sources[0]?.tell('error');
    vi.advanceTimersByTime(120_000);
    expect(sources).toHaveLength(1);
  });

  it('opens a new stream, at growing pauses, when the browser has given up', () => {
    const { sources, heard } = listen();
    sources[0]?.tell('open');
    const giveUp = (): void => {
      const source = sources.at(-1);
      if (source !== undefined) source.readyState = 2;
      source?.tell('error');
    };
    giveUp();
    vi.advanceTimersByTime(2_999);
    expect(sources).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(2);
    giveUp();
    vi.advanceTimersByTime(5_999);
    expect(sources).toHaveLength(2);
    vi.advanceTimersByTime(1);
    sources[2]?.tell('open');
    sources[2]?.tell('message', 'b');
    expect(heard).toEqual(['returned', 'b']);
  });

  it('never pauses for longer than half a minute', () => {
    const { sources } = listen();
    for (let round = 1; round <= 12; round += 1) {
      const source = sources.at(-1);
      if (source !== undefined) source.readyState = 2;
      source?.tell('error');
      vi.advanceTimersByTime(30_000);
      expect(sources).toHaveLength(round + 1);
    }
  });

  it('is silent once it was stopped, even between two streams', () => {
    const { sources, stop } = listen();
    if (sources[0] !== undefined) sources[0].readyState = 2;
    sources[0]?.tell('error');
    stop();
    vi.advanceTimersByTime(120_000);
    expect(sources).toHaveLength(1);
  });
});
