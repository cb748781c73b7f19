import type { ShowRequest, SurveyObserver } from '@service-popups/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { popupForTests } from '../test/popupForTests.js';
import { MobilePopupRenderer, type MobileSurveyPayload } from './MobilePopupRenderer.js';

const request = (token = 'token-1'): ShowRequest => {
  const popup = popupForTests();
  return {
    popup,
    survey: popup.survey,
    options: {
      language: 'en',
      renderChrome: true,
      showProgressBar: undefined,
      surveyCss: undefined,
      isPreview: false,
      attributes: {},
      sdkBaseUrl: 'https://cdn.example.com',
    },
    identity: { user_id: 'u', session_id: 's', mini_service: null, userId: undefined },
    token,
    saved: undefined,
  };
};

function host() {
  const heard: unknown[] = [];
  const shown: MobileSurveyPayload[] = [];
  let hides = 0;
  const observer: SurveyObserver = {
    ready: () => void heard.push('ready'),
    interacted: () => void heard.push('interacted'),
    answered: (saved) => void heard.push(['answered', saved]),
    completed: (saved) => void heard.push(['completed', saved]),
    closed: (reason) => void heard.push(['closed', reason]),
    failed: (reason) => void heard.push(['failed', reason]),
  };
  let time = 0;
  const renderer = new MobilePopupRenderer({
    onShow: (payload) => void shown.push(payload),
    onHide: (...args: unknown[]) => {
      expect(args).toEqual([]);
      hides += 1;
    },
    now: () => (time += 100),
  });
  const say = (type: string, fields: object = {}, token = 'token-1'): void =>
    renderer.handleMessage(JSON.stringify({ source: 'service-survey', v: 1, token, type, ...fields }));
  return { renderer, observer, heard, shown, say, hides: () => hides };
}

const saved = { page: 'p1', answers: { q: 4 }, revision: 1 };

afterEach(() => {
  vi.useRealTimers();
});

describe('MobilePopupRenderer', () => {
  it('tells the base address and whether the survey is ready, while one is shown', () => {
    const { renderer, observer, say } = host();
    expect([renderer.baseUrl, renderer.isReady]).toEqual(['', false]);
    renderer.show(request(), observer);
    expect([renderer.baseUrl, renderer.isReady]).toEqual(['https://cdn.example.com', false]);
    say('ready');
    expect(renderer.isReady).toBe(true);
    renderer.recover();
    expect(renderer.isReady).toBe(false);
    renderer.hide();
    expect([renderer.baseUrl, renderer.isReady]).toEqual(['', false]);
  });

  it('does not go on after a WebView that died when the host cannot show it once more', () => {
    const { observer, heard } = host();
    let shows = 0;
    const renderer = new MobilePopupRenderer({
      onShow: () => {
        shows += 1;
        if (shows > 1) throw new Error('no modal');
      },
      onHide: () => undefined,
    });
    renderer.show(request(), observer);
    expect(renderer.recover()).toBe(false);
    expect(heard).toEqual([['failed', expect.stringContaining('no modal')]]);
  });

  it('takes a completion that tells nothing for one on the last page, and a failure for one of the page', () => {
    const { renderer, observer, heard, say } = host();
    renderer.show(request(), observer);
    say('completed');
    say('failed');
    const lastPage = request().survey.pages.at(-1)?.id;
    expect(heard).toEqual([
      ['completed', { page: lastPage, answers: {}, revision: 1 }],
      ['failed', 'the page failed'],
    ]);
  });

  it('[MOB-5] gives the host exactly three texts', () => {
    const { renderer, observer, shown } = host();
    renderer.show(request(), observer);
    expect(Object.keys(shown[0] ?? {})).toEqual(['surveyId', 'productId', 'html']);
    expect(shown[0]).toEqual({ surveyId: 'survey-1', productId: 'product-1', html: expect.any(String) });
  });

  it('[MOB-5] turns messages into what the SDK hears, in order', () => {
    const { renderer, observer, heard, say, hides } = host();
    renderer.show(request(), observer);
    say('ready');
    say('interacted');
    say('answered', saved);
    say('completed', { ...saved, revision: 2 });
    expect(hides()).toBe(0);
    say('closed', { reason: 'completed' });
    expect(heard).toEqual([
      'ready',
      'interacted',
      ['answered', saved],
      ['completed', { ...saved, revision: 2 }],
      ['closed', 'completed'],
    ]);
    expect(hides()).toBe(1);
  });

  it('[MOB-5] completes with what was saved last where the message says no more, and closes without a reason', () => {
    const { renderer, observer, heard, say } = host();
    renderer.show(request('token-1'), observer);
    say('completed');
    say('closed');
    renderer.show(request('token-1'), observer);
    say('answered', saved);
    say('completed');
    say('failed');
    const lastPage = request().survey.pages.at(-1)?.id;
    expect(heard).toEqual([
      ['completed', { page: lastPage, answers: {}, revision: 1 }],
      ['closed', 'close_button'],
      ['answered', saved],
      ['completed', { ...saved, revision: 2 }],
      ['failed', expect.any(String)],
    ]);
  });

  it('[MOB-5] hides once, however the survey ends', () => {
    const { renderer, observer, say, heard, hides } = host();
    renderer.show(request(), observer);
    say('closed', { reason: 'close_button' });
    say('closed', { reason: 'close_button' });
    renderer.close();
    renderer.fail('late');
    renderer.hide();
    expect(hides()).toBe(1);
    expect(heard).toEqual([['closed', 'close_button']]);
  });

  it('[MOB-5] [F-41] ignores garbage, foreign and stale messages without a change of state', () => {
    const { renderer, observer, say, heard, hides } = host();
    renderer.handleMessage('before anything');
    renderer.show(request('token-0'), observer);
    renderer.show(request('token-1'), observer);
    expect(hides()).toBe(1);
    say('completed', saved, 'token-0');
    say('completed', saved, 'made-up');
    for (const junk of ['', '{', 'null', '[]', undefined, 7, { type: 'completed' }])
      renderer.handleMessage(junk);
    expect(heard).toEqual([]);
    expect(hides()).toBe(1);
    expect(renderer.ignoredMessages).toMatchObject({ stale: 1, foreign: 6, not_text: 3 });
    renderer.hide();
    say('completed', saved);
    expect(heard).toEqual([]);
  });

  it('[MOB-5] shows and hides on a host whose callbacks are methods of an object', () => {
    const view = {
      survey: undefined as MobileSurveyPayload | undefined,
      onShow(survey: MobileSurveyPayload) {
        this.survey = survey;
      },
      onHide() {
        this.survey = undefined;
      },
    };
    const renderer = new MobilePopupRenderer(view);
    renderer.show(request(), host().observer);
    expect(view.survey).toBeDefined();
    renderer.hide();
    expect(view.survey).toBeUndefined();
  });

  it('closes for the Android back button with that reason', () => {
    const { renderer, observer, heard, hides } = host();
    renderer.show(request(), observer);
    renderer.close();
    expect(heard).toEqual([['closed', 'back']]);
    expect(hides()).toBe(1);
  });

  it('tells the SDK when the page failed, and takes the survey down first', () => {
    const { renderer, observer, heard, say, hides } = host();
    renderer.show(request(), { ...observer, failed: () => void heard.push(`failed after ${hides()} hide`) });
    say('failed', { reason: 'no network' });
    expect(heard).toEqual(['failed after 1 hide']);
  });

  it('goes on from the last finished page after the WebView died, once, and then lets the person go', () => {
    const { renderer, observer, heard, shown, say, hides } = host();
    renderer.show(request(), observer);
    say('ready');
    say('answered', saved);
    expect(renderer.recover()).toBe(true);
    expect(shown).toHaveLength(2);
    expect(shown[0]?.html).not.toContain('"saved"');
    expect(shown[1]?.html).toContain(`"saved":${JSON.stringify(saved)}`);
    say('ready');
    say('answered', { ...saved, page: 'p2', revision: 2 });
    expect(renderer.recover()).toBe(false);
    expect(hides()).toBe(1);
    expect(heard).toEqual([
      'ready',
      ['answered', saved],
      ['answered', { ...saved, page: 'p2', revision: 2 }],
      ['failed', expect.stringContaining('ended')],
    ]);
  });

  it('hands the survey out anew, from what was saved, when its page has loaded itself and begins at the start', () => {
    const { renderer, observer, heard, shown, say } = host();
    renderer.show(request(), observer);
    say('ready');
    say('answered', saved);
    say('ready');
    expect(shown.at(-1)?.html).toContain(`"saved":${JSON.stringify(saved)}`);
    say('ready');
    expect(renderer.isReady).toBe(true);
    expect(shown).toHaveLength(2);
    expect(heard).toEqual(['ready', ['answered', saved]]);
  });

  it('[F-40] is not ready after the WebView died until it says so again, and gives way if it does not', () => {
    vi.useFakeTimers();
    const { renderer, observer, heard, say, hides } = host();
    for (const isReadyAgain of [true, false]) {
      renderer.show(request(), observer);
      say('ready');
      renderer.recover();
      expect(renderer.isReady).toBe(false);
      vi.advanceTimersByTime(9_900);
      if (isReadyAgain) say('ready');
      vi.advanceTimersByTime(200);
      expect(hides()).toBe(isReadyAgain ? 0 : 2);
    }
    expect(heard.at(-1)).toEqual(['failed', expect.stringContaining('did not come back')]);
    renderer.show(request(), observer);
    renderer.recover();
    renderer.hide();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[F-40] gives a WebView that died in the background its time when the app wakes, whose timers are due at once then', () => {
    vi.useFakeTimers();
    const { renderer, observer, say, hides } = host();
    renderer.show(request(), observer);
    say('ready');
    renderer.recover();
    vi.runOnlyPendingTimers();
    expect(hides()).toBe(0);
    say('ready');
    vi.runAllTimers();
    expect(hides()).toBe(0);
  });

  it('comes back as often as a person taps a link that takes its place, within reason, and once more if the WebView dies', () => {
    vi.useFakeTimers();
    const { renderer, observer, say, hides } = host();
    renderer.show(request(), observer);
    say('ready');
    for (let tap = 0; tap < 8; tap += 1) {
      expect(renderer.recover(true)).toBe(true);
      // Each waits for its own page.
      vi.advanceTimersByTime(9_000);
      say('ready');
    }
    expect(renderer.recover()).toBe(true);
    say('ready');
    expect(renderer.recover(true)).toBe(false);
    expect(hides()).toBe(1);
  });

  it('[F-40] goes when the WebView dies after the survey was completed: nobody is asked again', () => {
    const { renderer, observer, say, hides } = host();
    renderer.show(request(), observer);
    say('ready');
    say('completed', saved);
    expect(renderer.recover()).toBe(false);
    expect(hides()).toBe(1);
  });

  it('fails, uncounted, when the WebView dies twice before the survey was ready', () => {
    const { renderer, observer, heard } = host();
    renderer.show(request(), observer);
    expect(renderer.recover()).toBe(true);
    expect(renderer.recover()).toBe(false);
    expect(heard).toEqual([['failed', expect.stringContaining('ended')]]);
    expect(renderer.recover()).toBe(false);
  });

  it('reports a host that cannot show, and survives one that cannot hide', () => {
    const heard: string[] = [];
    const renderer = new MobilePopupRenderer({
      onShow: () => {
        throw new Error('no modal');
      },
      onHide: () => {
        throw new Error('no modal either');
      },
    });
    const { observer } = host();
    renderer.show(request(), { ...observer, failed: (reason) => void heard.push(reason) });
    expect(heard).toEqual([expect.stringContaining('no modal')]);
  });

  it('[CFG-8] passes renderChrome of the configuration on, unless it is overruled', () => {
    const { observer } = host();
    const chromeOf = (overruled?: boolean): string => {
      const shown: string[] = [];
      const renderer = new MobilePopupRenderer({
        onShow: ({ html }) => void shown.push(html),
        onHide: () => undefined,
        renderChrome: overruled,
      });
      const asked = request();
      renderer.show({ ...asked, options: { ...asked.options, renderChrome: false } }, observer);
      return /"renderChrome":(true|false)/.exec(shown[0] ?? '')?.[1] ?? '';
    };
    expect(chromeOf()).toBe('false');
    expect(chromeOf(true)).toBe('true');
  });
});
