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

function createFakePage(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const turn = (to: DocumentVisibilityState): void => {
    page.visibilityState = to;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return Object.assign(page, { turn });
}

function listen(visibilityState: DocumentVisibilityState = 'visible') {
  const page = createFakePage(visibilityState);
  const sources: FakeSource[] = [];
  const heard: string[] = [];
  const stop = openLive({
    open: () => {
      const source = createFakeSource();
      sources.push(source);
      return source;
    },
    page,
    onMessage: (text) => heard.push(text),
    onReturn: () => heard.push('returned'),
  });
  return { page, sources, heard, stop };
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

  it('holds no connection while nobody sees the page, and is told of a return', () => {
    const { page, sources, heard } = listen();
    sources[0]?.tell('open');
    page.turn('hidden');
    expect(sources[0]?.readyState).toBe(2);
    page.turn('visible');
    expect(sources).toHaveLength(2);
    sources[1]?.tell('open');
    expect(heard).toEqual(['returned']);
  });

  it('waits to be seen where the page was opened behind another', () => {
    const { page, sources, heard } = listen('hidden');
    expect(sources).toHaveLength(0);
    page.turn('visible');
    sources[0]?.tell('open');
    expect(heard).toEqual(['returned']);
  });

  it('opens no stream behind another page, though a pause was over', () => {
    const { page, sources } = listen();
    if (sources[0] !== undefined) sources[0].readyState = 2;
    sources[0]?.tell('error');
    page.turn('hidden');
    vi.advanceTimersByTime(120_000);
    expect(sources).toHaveLength(1);
  });

  it('tells of a return where the first try to open it failed', () => {
    const { sources, heard } = listen();
    sources[0]?.tell('error');
    sources[0]?.tell('open');
    expect(heard).toEqual(['returned']);
  });

  it('is silent once it was stopped, even between two streams', () => {
    const { page, sources, stop } = listen();
    if (sources[0] !== undefined) sources[0].readyState = 2;
    sources[0]?.tell('error');
    stop();
    page.turn('visible');
    vi.advanceTimersByTime(120_000);
    expect(sources).toHaveLength(1);
  });
});
