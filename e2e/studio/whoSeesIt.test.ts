import type { PopupDefinition } from '@service-popups/protocol';
import type { InstallState, PopupRecord } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startStudio, type StudioRig } from './studioRig.js';

const popups = '/projects/demo/popups';

let rig: StudioRig;
let draft: PopupDefinition;
beforeAll(async () => {
  rig = await startStudio();
  ({ draft } = await ask<PopupRecord>(rig.page, 'GET', `${popups}/demo-nps`));
});
afterAll(() => rig.stop());

async function make(name: string, part: Partial<PopupDefinition> = {}): Promise<string> {
  const made = await ask<PopupRecord>(rig.page, 'POST', popups, {
    name,
    draft: { ...draft, segments: {}, ...part },
  });
  return made.id;
}

async function publish(id: string): Promise<void> {
  const { revision } = await ask<PopupRecord>(rig.page, 'GET', `${popups}/${id}`);
  await ask(rig.page, 'POST', `${popups}/${id}/publish`, { revision });
}

async function edit(id: string, part: Partial<PopupDefinition>): Promise<void> {
  const record = await ask<PopupRecord>(rig.page, 'GET', `${popups}/${id}`);
  const body = { name: record.name, draft: { ...record.draft, ...part }, revision: record.revision };
  await ask(rig.page, 'PUT', `${popups}/${id}/draft`, body);
}

/** What stopped last week's visitors, by its bar. */
async function stoppedBy(sentence: string): Promise<void> {
  await rig.page.locator('.bar', { hasText: sentence }).waitFor();
}

const open = (id: string) => rig.page.goto(`${rig.server.url}/studio/demo/who?popup=${id}`);

const rule = [{ key: 'plan', op: 'equals' as const, value: 'nobody has this' }];

describe('why nobody sees a popup is answered', () => {
  it.each<[string, Partial<PopupDefinition>, string, RegExp]>([
    ['schedule', { schedule: { until: '2020-01-01' } }, 'Came outside its first and last day', /It ended on/],
    ['platform', { segments: { platform: ['ios'] } }, 'Are on another platform', /meant for iOS/],
    ['language', { segments: { lang: ['fi'] } }, 'Read another language', /people who read fi/],
    ['paths', { segments: { path: ['/nowhere'] } }, 'Came to none of its pages', /meant for \/nowhere/],
    ['device', { segments: { device: ['toaster'] } }, 'Use another kind of device', /meant for toaster/],
    ['version', { segments: { appVersion: '>=99' } }, 'Have another version', /meant for app version >=99/],
    ['attributes', { segments: { attributes: rule } }, 'Have other attributes', /It asks that plan is/],
    ['contact', { segments: { contact: rule } }, 'Are no Contact that fits', /Contact/],
    ['sample', { segments: { sample: 0 } }, 'Are not among the share', /Only 0 % of all people/],
  ])('for the gate of %s, for everybody and for one person', async (name, part, everybody, one) => {
    await open(await make(`Stopped by ${name}`, part));
    await stoppedBy(everybody);
    await rig.page.locator('.gate', { hasText: 'Stops:' }).filter({ hasText: one }).waitFor();
    expect(rig.errors).toEqual([]);
  });

  it('by what people get, and by what is edited where somebody asks for that', async () => {
    const { page, errors } = rig;
    await edit('demo-nps', { limits: { responses: 1 } });
    await open('demo-nps');
    await stoppedBy('Saw it not long ago');
    expect(await page.locator('.bar', { hasText: 'A limit is reached' }).count()).toBe(0);
    await page.getByText('As edited').click();
    await stoppedBy('A limit is reached');
    await page.locator('.gate-stop', { hasText: 'answers, and asked for 1' }).waitFor();
    await ask(page, 'PATCH', '/projects/demo', { quiet: { days: 30 } });
    await open(await make('Stopped by quiet'));
    await stoppedBy('Saw another popup not long ago');
    await ask(page, 'PATCH', '/projects/demo', { quiet: { days: 0 } });
    expect(errors).toEqual([]);
  });

  it('to whoever went to mend it, about the same person as before', async () => {
    const { page, errors } = rig;
    const [path, attributes] = [page.getByLabel('Page or screen'), page.getByLabel('User attributes')];
    await open('demo-nps');
    await path.fill('/demo/pricing');
    await attributes.fill('plan=pro');
    await page.getByRole('link', { name: 'Popups' }).click();
    await page.getByRole('heading', { name: 'Popups' }).waitFor();
    await page.goBack();
    expect([await path.inputValue(), await attributes.inputValue()]).toEqual(['/demo/pricing', 'plan=pro']);
    await page.reload();
    expect([await path.inputValue(), await attributes.inputValue()]).toEqual(['/demo/pricing', 'plan=pro']);
    await page.getByRole('button', { name: 'Somebody else' }).click();
    expect([await path.inputValue(), await attributes.inputValue()]).toEqual(['/', '']);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    expect(errors).toEqual([]);
  });

  it('for a draft with errors, where nothing can be counted', async () => {
    const { page, errors } = rig;
    const broken = await make('Broken', { survey: { ...draft.survey, pages: [] } });
    const expectNothingToRetry = async (): Promise<void> => {
      expect(await page.getByText('This did not load').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    };
    // The count is refused first: what it says must not stand there until the decision comes.
    let decide = (): void => {};
    const decided = new Promise<void>((resolve) => (decide = resolve));
    await page.route('**/simulate', (route) => decided.then(() => route.continue()));
    const counted = page.waitForResponse('**/reach');
    await open(broken);
    await (await counted).finished();
    await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 100)));
    await expectNothingToRetry();
    decide();
    await page.getByText('Nobody sees it: it was never published.').waitFor();
    await page.getByText('The draft of "Broken" has errors.').waitFor();
    await expectNothingToRetry();
    await page.unroute('**/simulate');
    expect(errors).toEqual([]);
  });

  it('from the list and from the results of one that nobody saw', async () => {
    const { page, server, errors } = rig;
    const id = await make('Unseen', { triggers: [{ type: 'event', value: 'never_fired' }] });
    await open(id);
    await page.getByText('Nobody sees it: it was never published.').waitFor();
    await publish(id);

    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('link', { name: 'Nobody saw Unseen. Why?' }).click();
    await page.getByText(/would have matched\. They see it at the event never_fired\./).waitFor();
    expect(await page.getByText('Nobody sees it:').count()).toBe(0);
    await page.getByText('your code has to call triggerEvent with exactly this name.').waitFor();

    await page.goto(`${server.url}/studio/demo/results/${id}`);
    await page.getByRole('link', { name: 'Find out why' }).click();
    await page.getByText(/would have matched/).waitFor();

    await page.goto(`${server.url}/studio/demo/popups`);
    await page.getByRole('button', { name: 'Pause Unseen' }).click();
    await page.getByRole('button', { name: 'Resume Unseen' }).waitFor();
    await open(id);
    await page.getByText('Nobody sees it: it is paused.').waitFor();
    await page.getByText('Not shown: it is paused.').waitFor();

    await edit(id, { triggers: [{ type: 'exit_intent' }] });
    await open(id);
    await page.getByText(/They see it at the event never_fired\./).waitFor();
    await page.getByText('As edited').click();
    await page.getByText(/would have matched\.$/).waitFor();
    expect(errors).toEqual([]);
  });

  it('at once where one is published that has as many responses as it wants', async () => {
    const { page, server, errors } = rig;
    await edit('demo-nps', { limits: { responses: 1 } });
    await fetch(`${server.url}/sdk/pk_demo/popups`);
    await expect
      .poll(() => ask<InstallState>(page, 'GET', '/projects/demo/install'), { timeout: 60_000 })
      .toHaveProperty('lastFetchAt');
    await page.goto(`${server.url}/studio/demo/popups/demo-nps`);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Nobody will see it: its limit of responses is reached.').waitFor();
    expect(errors).toEqual([]);
  });
});
