import { describe, expect, it } from 'vitest';
import * as sentences from '../popups/sentences.js';
import { createFakeRenderer } from '../test/fakeRenderer.js';
import { buildPopup, onEvent } from '../test/popupBuilder.js';
import { createSdkRig, type SdkRig, type SdkRigOptions } from '../test/sdkRig.js';

const seconds = 1_000;
const tooLate = 'Popup "popup-1" is not shown: its moment has passed.';

async function open(
  options: SdkRigOptions & { config?: Parameters<SdkRig['start']>[0] } = {},
): Promise<SdkRig> {
  const { config, ...rest } = options;
  const rig = createSdkRig(rest);
  await rig.start({ debug: true, ...config });
  rig.sdk.triggerEvent('go');
  await rig.settle();
  return rig;
}

/** The next page of the tab, that much later. */
async function nextPage(rig: SdkRig, ms: number, options: SdkRigOptions = {}): Promise<SdkRig> {
  rig.platform.lifecycle.hide();
  rig.sdk.destroy();
  const { clock, disk } = rig.platform;
  await clock.advance(ms);
  const next = createSdkRig({ clock, disk, server: rig.server, ...options });
  await next.start({ debug: true });
  return next;
}

const saidOf = ({ lines }: SdkRig): string => lines.map(({ text }) => text).join('\n');
const spoken: Pick<SdkRigOptions, 'adapt'> = {
  adapt: (platform) => ({ ...platform, explain: async () => sentences }),
};

describe('under debug', () => {
  it('says that no popup waits for an event, as when its name is misspelt', async () => {
    const rig = createSdkRig();
    await rig.start({ debug: true });
    rig.sdk.triggerEvent('goo');
    await rig.settle();
    expect(saidOf(rig)).toContain('No popup waits for the event "goo".');
  });

  it('says that an event does not meet the conditions or the count of a trigger', async () => {
    const trigger = { ...onEvent('go'), count: 2 };
    const rig = await open({ popups: [buildPopup({ triggers: [trigger] })] });
    expect(saidOf(rig)).toContain('Popup "popup-1" is not shown: the event does not meet its trigger.');
  });

  it('says of a popup that cannot be read only why it is left out', async () => {
    const rig = await open({ popups: [{ ...buildPopup(), title: 5 } as never] });
    expect(saidOf(rig)).toContain('Popup "popup-1" is left out: title must be');
    expect(saidOf(rig)).not.toContain('does not meet its trigger');
  });

  it('says of a popup that no trigger can reach why it is left out', async () => {
    const { id: _, ...nameless } = buildPopup();
    const popups = [
      nameless,
      buildPopup({ id: 'a' }),
      { ...buildPopup(), id: 7 },
      null,
      buildPopup({ id: 'a' }),
    ];
    const many = Array.from({ length: 997 }, (_unused, index) => buildPopup({ id: `p${index}` }));
    const rig = createSdkRig({ ...spoken, project: { popups: [...popups, ...many] } });
    await rig.start({ debug: true });
    expect(rig.lines.map(({ text }) => text).filter((text) => text.includes('is left out'))).toEqual([
      '[ServicePopups] Popup 1 of 1002 is left out: id must be a text.',
      '[ServicePopups] Popup 3 of 1002 is left out: id must be a text.',
      '[ServicePopups] Popup 4 of 1002 is left out: id must be a text.',
      '[ServicePopups] Popup 5 of 1002 is left out: another one has the id "a", too.',
      '[ServicePopups] Popup 1001 of 1002 is left out: no more than 1000 are read.',
      '[ServicePopups] Popup 1002 of 1002 is left out: no more than 1000 are read.',
    ]);
  });

  it('says at each try to show a popup that cannot be read what is wrong with it', async () => {
    const rig = await open({ popups: [{ ...buildPopup(), title: 5 } as never] });
    await rig.sdk.show('popup-1');
    expect(saidOf(rig)).toContain('Popup "popup-1" is not shown: title must be a text.');
  });

  it('says that show is asked for what is not there, or while another popup is open', async () => {
    const rig = await open();
    expect(await rig.sdk.show('popup-1', { force: true })).toBe(false);
    expect(saidOf(rig)).toContain('a popup is open or on its way.');
    rig.sdk.close();
    expect(await rig.sdk.show('nobody')).toBe(false);
    expect(await rig.sdk.show('nobody', { force: true })).toBe(false);
    expect(saidOf(rig).match(/Popup "nobody" is not shown: there is none for this user\./g)).toHaveLength(2);
  });

  it('says at once that a renderer failed, also one whose `show` is asynchronous', async () => {
    const show = () => Promise.reject(new Error('mine')) as never;
    const rig = await open({ renderer: { ...createFakeRenderer(), show } });
    expect(saidOf(rig)).toContain('Popup "popup-1" is taken down: the renderer failed: Error: mine.');
    expect(await rig.sdk.show('popup-1')).toBe(false);
  });

  it('says that a beforeShow gave no answer, as well as that it refused', async () => {
    const rig = await open({ config: { beforeShow: () => new Promise(() => undefined) } });
    await rig.advance(10 * seconds);
    expect(saidOf(rig)).toContain('is not shown: beforeShow refused it or took too long.');
  });

  it('says that an event came too early for definitions that took too long', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status: 503 } } });
    await rig.start({ debug: true });
    rig.sdk.triggerEvent('go');
    await rig.advance(11 * seconds);
    delete rig.server.project.definitionsAnswer;
    await rig.advance(60 * seconds);
    expect([saidOf(rig).includes(tooLate), rig.renderer.shown.length]).toEqual([true, 0]);
  });

  it('says that a delay ended while nobody was there', async () => {
    const rig = await open({ popups: [buildPopup({ triggers: [onEvent('go', { delay: 10 })] })] });
    const inTime = await nextPage(rig, 69 * seconds);
    expect([saidOf(inTime).includes(tooLate), inTime.renderer.shown.length]).toEqual([false, 1]);

    const other = await open({ popups: [buildPopup({ triggers: [onEvent('go', { delay: 10 })] })] });
    const late = await nextPage(other, 71 * seconds);
    expect([saidOf(late).includes(tooLate), late.renderer.shown.length]).toEqual([true, 0]);
  });

  it('says that a page was left too long ago for its exit trigger', async () => {
    const popups = [buildPopup({ triggers: [{ type: 'exit', value: 5 }], segments: { path: ['/cart'] } })];
    const rig = createSdkRig({ popups, path: '/cart' });
    await rig.start();
    rig.sdk.autoLaunch();
    const next = await nextPage(rig, 61 * seconds, { path: '/' });
    next.sdk.autoLaunch();
    await next.advance(6 * seconds);
    expect([saidOf(next).includes(tooLate), next.renderer.shown.length]).toEqual([true, 0]);
  });

  it('says that a survey was interrupted too long ago to go on', async () => {
    const rig = await open();
    rig.renderer.person().interacted();
    rig.sdk.destroy = () => undefined;
    const next = await nextPage(rig, 31 * 60 * seconds);
    expect([saidOf(next).includes(tooLate), next.renderer.shown.length]).toEqual([true, 0]);
  });

  it('says that somebody came back too late to a tab in which a trigger fired, when the session has ended', async () => {
    const inTime = await open({ isForeground: false });
    await inTime.advance(29 * 60 * seconds);
    inTime.platform.lifecycle.foreground();
    await inTime.settle();
    expect([saidOf(inTime).includes(tooLate), inTime.renderer.shown.length]).toEqual([false, 1]);

    // However long it really was: by a clock that was set back meanwhile nobody can tell.
    for (const jumpMs of [0, -24 * 3_600 * seconds]) {
      const late = await open({ isForeground: false });
      late.platform.clock.jump(jumpMs);
      await late.advance(31 * 60 * seconds);
      late.platform.lifecycle.foreground();
      await late.settle();
      expect([saidOf(late).includes(tooLate), late.renderer.shown.length]).toEqual([true, 0]);
    }
  });

  it('says that a popup was taken down before it was visible', async () => {
    const renderer = createFakeRenderer({ isReadyAtOnce: false });
    const popups = [buildPopup({ segments: { path: ['/a'] } })];
    const rig = await open({ popups, path: '/a', renderer });
    rig.platform.navigation.go('/b');
    expect(saidOf(rig)).toContain('Popup "popup-1" is not shown: it was closed before (route_change).');
  });

  it('says that no trigger fires in a preview', async () => {
    const rig = await open({ path: '/?sv_preview=token' });
    expect(saidOf(rig)).toContain('A preview: no trigger fires.');
  });

  it('explains no trigger of a page in an app, which has none', async () => {
    const click = { type: 'click', value: '#buy' } as const;
    const popups = [
      buildPopup({ id: 'mixed', triggers: [click, onEvent('go')] }),
      buildPopup({ id: 'click', triggers: [click] }),
    ];
    const sentencesOn = async (platform: 'ios' | 'web'): Promise<string[]> => {
      const rig = createSdkRig({ ...spoken, popups });
      await rig.start({ platform });
      return (await rig.sdk.explain()).map(({ sentence }) => sentence);
    };
    expect(await sentencesOn('ios')).toEqual([
      'Shown at the event go: nothing stands in its way.',
      'Shown when your code shows it: nothing stands in its way.',
    ]);
    expect((await sentencesOn('web'))[1]).toMatch(/^Shown at a click on #buy: .* It waits for autoLaunch/);
  });

  it('names a trigger of a kind that this version does not know', async () => {
    const triggers = [{ type: 'shake', value: 3 }, onEvent('go')];
    const rig = createSdkRig({ ...spoken, popups: [buildPopup({ triggers: triggers as never })] });
    await rig.start({ debug: true });
    expect(rig.lines.filter(({ level }) => level === 'warn').map(({ text }) => text)).toEqual([
      '[ServicePopups] Popup "popup-1": the trigger "shake" is ignored: this version cannot read it.',
    ]);
  });
});

describe('explain', () => {
  it('loads its sentences once, and again where that failed', async () => {
    let loads = 0;
    const explain = async () => {
      loads += 1;
      if (loads === 1) throw new Error('cut off');
      return sentences;
    };
    const rig = await open({ adapt: (platform) => ({ ...platform, explain }), config: { debug: false } });
    const sayings: (string | undefined)[] = [];
    for (let call = 0; call < 4; call += 1) sayings.push((await rig.sdk.explain())[0]?.sentence);
    expect(sayings.map((sentence) => sentence === sayings[3])).toEqual([false, true, true, true]);
    expect(loads).toBe(2);
  });

  it('tells of a popup that nothing holds back why it was not shown when it was due', async () => {
    const rig = await open({ ...spoken, config: { beforeShow: () => false } });
    const [told] = await rig.sdk.explain();
    expect(told?.sentence).toMatch(
      /nothing stands in its way\. Last time it was not shown: beforeShow refused it or took too long\.$/,
    );
  });

  it('tells of a popup that cannot be read which field is at fault', async () => {
    const rig = await open({
      ...spoken,
      popups: [{ ...buildPopup(), title: 5 } as never, buildPopup({ id: 'b' })],
    });
    const told = { popupId: 'popup-1', show: false, gates: [], sentence: 'Left out: title must be a text.' };
    expect(await rig.sdk.explain('popup-1')).toMatchObject([told]);
    expect(await rig.sdk.explain()).toMatchObject([told, { popupId: 'b' }]);
  });

  it('tells no more of a time before the popup was shown', async () => {
    const popup = buildPopup({ cooldown: [{ answered: 'SHOWED', cooldownDays: 0 }] });
    let mayShow = false;
    const rig = await open({ ...spoken, popups: [popup], config: { beforeShow: () => mayShow } });
    expect((await rig.sdk.explain())[0]?.sentence).toContain('Last time it was not shown');
    mayShow = true;
    rig.sdk.triggerEvent('go');
    await rig.settle();
    rig.sdk.close();
    await rig.settle();
    const [told] = await rig.sdk.explain();
    expect(told).toMatchObject({ show: true });
    expect(told?.sentence).not.toContain('Last time');
  });

  it('tells of one that is held back what holds it back now', async () => {
    const rig = await open({ ...spoken, config: { beforeShow: () => false } });
    rig.platform.navigation.go('/elsewhere');
    rig.server.project.popups = [buildPopup({ segments: { path: ['/home'] } })];
    rig.sdk.setUserId('u2');
    await rig.settle();
    expect((await rig.sdk.explain())[0]?.sentence).toMatch(/^Not shown: it is meant for \/home[^.]*\.$/);
  });
});
