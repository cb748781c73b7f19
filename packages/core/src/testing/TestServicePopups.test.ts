import { describe, expect, it } from 'vitest';
import { TestServicePopups } from './TestServicePopups.js';

describe('TestServicePopups', () => {
  it('records every call and does nothing else', async () => {
    const sdk = new TestServicePopups();
    sdk.init({ apiKey: 'k' });
    sdk.triggerEvent('go', { total: 5 });
    sdk.track('x');
    expect(await sdk.setContactAttributes({ a: 1 })).toBe(true);
    sdk.answers.setContactAttributes = false;
    expect(await sdk.setContactAttributes({ a: 1 })).toBe(false);
    await sdk.flush();
    await sdk.ready;
    expect(await sdk.explain()).toEqual([]);
    expect(sdk.delivery()).toEqual({ delivered: 0, pending: 0, dropped: {} });
    expect(sdk.callsOf('triggerEvent')).toEqual([['go', { total: 5 }]]);
    expect(sdk.calls.map(({ method }) => method)).toEqual([
      'init',
      'triggerEvent',
      'track',
      'setContactAttributes',
      'setContactAttributes',
      'flush',
      'explain',
      'delivery',
    ]);
  });

  it('opens popups on command, and tells listeners what the person does', () => {
    const sdk = new TestServicePopups();
    const heard: string[] = [];
    for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'] as const) {
      sdk.on(name, ({ type, popupId }) => void heard.push(`${type} ${popupId}`));
    }
    const popup = sdk.openPopup({ popupId: 'nps' });
    popup.click();
    popup.click();
    popup.complete();
    popup.click();
    popup.close();
    expect(heard).toEqual([
      'popup_shown nps',
      'popup_clicked nps',
      'survey_completed nps',
      'popup_closed nps',
    ]);
  });

  it('keeps what listeners throw, as the SDK does, and shows it to the test', () => {
    const sdk = new TestServicePopups();
    const listener = () => {
      throw new Error('mine');
    };
    sdk.on('popup_shown', listener);
    sdk.openPopup();
    expect(sdk.listenerFaults).toEqual([new Error('mine')]);
    sdk.off('popup_shown', listener);
    sdk.openPopup();
    expect(sdk.listenerFaults).toHaveLength(1);
  });
});
