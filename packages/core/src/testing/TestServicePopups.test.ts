import { describe, expect, it } from 'vitest';
import { reactive } from '../test/reactive.js';
import { TestServicePopups } from './TestServicePopups.js';

describe('TestServicePopups', () => {
  it('records every call and does nothing else', async () => {
    const sdk = new TestServicePopups();
    sdk.init({ apiKey: 'k', userId: 'ada' });
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

  it('tells of a popup what the SDK tells: one at a time, for its user, and nothing after its end', () => {
    const sdk = new TestServicePopups();
    const heard: string[] = [];
    for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'] as const) {
      sdk.on(name, ({ type, popupId, userId }) => void heard.push(`${type} ${popupId} ${userId}`));
    }
    sdk.init({ apiKey: 'k', userId: 'ada' });
    const first = sdk.openPopup({ popupId: 'a' });
    sdk.setUserId('bob');
    const second = sdk.openPopup({ popupId: 'b' });
    first.click();
    first.close();
    second.click();
    sdk.close();
    second.complete();
    sdk.close();
    expect(heard.splice(0)).toEqual([
      'popup_shown a ada',
      'popup_closed a ada',
      'popup_shown b bob',
      'popup_clicked b bob',
      'popup_closed b bob',
    ]);
    sdk.setUserId();
    for (const end of [() => sdk.destroy(), () => sdk.setTrackingEnabled(false)]) {
      sdk.openPopup();
      end();
      expect(sdk.popup).toBeUndefined();
      expect(heard.splice(0)).toEqual(['popup_shown popup undefined', 'popup_closed popup undefined']);
    }
  });

  it('shows a popup when the code under test asks for one, and none beside another', async () => {
    const sdk = new TestServicePopups();
    expect(await sdk.show('nps')).toBe(true);
    expect(await sdk.show('csat')).toBe(false);
    sdk.popup?.close();
    sdk.answers.show = false;
    expect(await sdk.show('csat')).toBe(false);
    expect(sdk.popup).toBeUndefined();
  });

  it('knows who is there between init and destroy, and sends no attributes of nobody', async () => {
    const sdk = new TestServicePopups();
    expect(sdk.identity()).toBeUndefined();
    sdk.init({ apiKey: 'k' });
    expect(sdk.identity()?.userId).toBeUndefined();
    expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
    sdk.setUserId('ada');
    expect(sdk.identity()).toEqual({
      user_id: 'user',
      session_id: 'session',
      mini_service: null,
      userId: 'ada',
    });
    expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(true);
    sdk.destroy();
    expect(sdk.identity()).toBeUndefined();
  });

  it('knows nobody and shows nothing without consent, as the SDK does', async () => {
    const sdk = new TestServicePopups();
    const answers = async () => [
      sdk.identity()?.userId,
      await sdk.show('a'),
      await sdk.setContactAttributes({ a: 1 }),
    ];
    sdk.init({ apiKey: 'k', userId: 'ada', consent: 'pending' });
    expect(await answers()).toEqual([undefined, false, false]);
    sdk.setTrackingEnabled(true);
    expect(await answers()).toEqual(['ada', true, true]);
    sdk.setTrackingEnabled(false);
    expect(sdk.popup).toBeUndefined();
    sdk.init({ apiKey: 'k', userId: 'ada' });
    sdk.destroy();
    sdk.init({ apiKey: 'k', userId: 'ada' });
    expect(await answers()).toEqual([undefined, false, false]);
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

  it('works in a store whose every object is a proxy, such as one of Vue', () => {
    const sdk = reactive(new TestServicePopups());
    const heard: string[] = [];
    const listener = ({ type }: { readonly type: string }) => heard.push(type);
    for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'] as const)
      sdk.on(name, listener);
    const popup = sdk.openPopup();
    popup.click();
    sdk.popup?.complete();
    sdk.close();
    popup.close();
    expect(heard.splice(0)).toEqual(['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed']);
    expect(sdk.popup).toBeUndefined();
    sdk.off('popup_shown', listener);
    sdk.openPopup();
    expect(heard).toEqual([]);
    expect(sdk.listenerFaults).toEqual([]);
    expect(sdk.callsOf('close')).toEqual([[]]);
  });
});
