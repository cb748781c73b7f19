import { describe, expect, it } from 'vitest';
import { startAppLifecycle, type AppPlace, type AppStateLike } from './appLifecycle.js';

function appState(currentState = 'active') {
  const listeners = new Set<(state: string) => void>();
  const state: AppStateLike = {
    currentState,
    addEventListener: (_type, listener) => {
      listeners.add(listener);
      return { remove: () => void listeners.delete(listener) };
    },
  };
  return { state, listeners, change: (to: string) => listeners.forEach((listener) => listener(to)) };
}

function recorder() {
  const calls: string[] = [];
  return {
    calls,
    onChange: (place: AppPlace) => void calls.push(place),
  };
}

describe('startAppLifecycle', () => {
  it('[MOB-8] calls foreground on active and background on background, each once', () => {
    const app = appState();
    const { calls, onChange } = recorder();
    startAppLifecycle(app.state, onChange);
    for (const state of ['inactive', 'background', 'background', 'inactive', 'active', 'active'])
      app.change(state);
    expect(calls).toEqual(['background', 'foreground']);
  });

  it('takes inactive for neither: the app switcher opens and closes without a flush', () => {
    const app = appState();
    const { calls, onChange } = recorder();
    startAppLifecycle(app.state, onChange);
    app.change('inactive');
    app.change('active');
    app.change('unknown');
    expect(calls).toEqual([]);
  });

  it('begins in the background when the app was started there', () => {
    const app = appState('background');
    const { calls, onChange } = recorder();
    startAppLifecycle(app.state, onChange);
    app.change('active');
    expect(calls).toEqual(['background', 'foreground']);
  });

  it('[MOB-2] stops by the subscription, and hears no more where it got none', () => {
    const app = appState();
    const stop = startAppLifecycle(app.state, recorder().onChange);
    stop();
    stop();
    expect(app.listeners.size).toBe(0);

    let say = (_state: string): void => undefined;
    const heard = recorder();
    const stopMute = startAppLifecycle(
      {
        addEventListener: (_type, listener) => {
          say = listener;
        },
      },
      heard.onChange,
    );
    stopMute();
    say('background');
    expect(heard.calls).toEqual([]);
  });
});
