import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Question } from '@service-popups/protocol';
import { allKinds, definitionOf, questionOf } from './definitions.js';
import { xssPayloads } from './xssPayloads.js';
import { heardCalls, mountInPage } from './mountInPage.js';
import { openStage } from './stage.js';

const stage = openStage();
let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  page = await stage.browser.newPage();
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(`error ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(stage.host.url)) faults.push(`request ${request.url()}`);
  });
  await openBox(page);
});

/** The renderer, and a place for it that is not laid out: what is looked at are nodes, and drawing thousands takes minutes. */
async function openBox(on: Page): Promise<void> {
  await on.goto(`${stage.host.url}/plain`);
  await on.evaluate("import('/survey.js').then((module) => { window.survey = module; })");
  await on.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'));
    box.id = 'box';
    box.hidden = true;
  });
}

interface InPage extends Window {
  survey: typeof import('@service-popups/survey');
  hit?: () => void;
  hits: number;
}

/** Every string of the definition that is not a structural word becomes the payload. */
function poisoned(payload: string): unknown {
  const structural = new Set([
    'kind',
    'metric',
    'op',
    'theme',
    'position',
    'type',
    'progressUnit',
    'min',
    'max',
  ]);
  const poison = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return structural.has(key) ? value : payload;
    if (Array.isArray(value)) return value.map((each) => poison(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each, name)]));
  };
  const information = { ...questionOf('information'), imageUrl: 'x', imageAlt: 'x' };
  const pages = allKinds.map((kind) => ({
    ...(kind === 'information' ? information : questionOf(kind)),
    sublabel: 'x',
    required: false,
  }));
  const definition = definitionOf(pages, {
    start: { title: 'x', message: 'x', imageUrl: 'x', link: { label: 'x', url: 'x' } },
    settings: {
      showProgressBar: true,
      buttonPrimaryColor: 'x',
      buttonSecondaryColor: 'x',
      loadingBarColor: 'x',
    },
    style: { position: 'center', theme: 'light', font: { family: 'x', url: 'x' }, imageUrl: 'x' },
    actions: { decline: { label: 'x' }, accept: { label: 'x' }, start: { label: 'x' }, back: { label: 'x' } },
    message: 'x',
  });
  const { survey, popup } = poison(definition) as ReturnType<typeof definitionOf>;
  // Ids stay apart, or the questions would be one: each begins with the payload all the same.
  survey.pages.forEach((each, index) => {
    each.id = `${payload}${index}`;
    each.questions.forEach((question) => (question.id = `${payload}${index}`));
  });
  return {
    survey: {
      ...survey,
      completion: {
        title: payload,
        message: payload,
        imageUrl: payload,
        link: { label: payload, url: payload },
      },
    },
    popup,
  };
}

describe('every string is text', () => {
  it(`none of ${xssPayloads.length} payloads in every string field runs, loads or leads anywhere`, async () => {
    expect(xssPayloads.length).toBeGreaterThanOrEqual(200);
    for (const payload of xssPayloads) {
      const found = await page.evaluate(
        async ({ definition, payload }) => {
          const own = window as unknown as InPage;
          own.hits = 0;
          own.hit = () => (own.hits += 1);
          const nothing = () => undefined;
          const found: string[] = [];
          const handle = own.survey.mountSurvey(document.querySelector<HTMLElement>('#box') ?? undefined, {
            ...(definition as Parameters<typeof own.survey.mountSurvey>[1]),
            options: { attributes: { x: payload }, texts: { next: payload, close: payload } },
            observer: {
              ready: nothing,
              interacted: nothing,
              answered: nothing,
              completed: nothing,
              closed: nothing,
              failed: (reason) => found.push(`failed ${reason}`),
            },
          });
          const inspect = () => {
            for (const element of document.querySelectorAll('#sv-popup *')) {
              if (
                /^(script|iframe|object|embed|style|link|meta|base|form|video|audio|math)$/i.test(
                  element.tagName,
                )
              )
                found.push(element.tagName);
              for (const { name, value } of element.attributes) {
                if (/^(on|style$|srcdoc|formaction)/i.test(name)) found.push(`attribute ${name}`);
                if (/^(href|src)$/.test(name) && !/^(https:|mailto:|tel:|http:\/\/localhost)/.test(value))
                  found.push(`${name} ${value}`);
              }
            }
          };
          while (!document.querySelector('#sv-start') && found.length === 0) {
            await new Promise((resolve) => setTimeout(resolve));
          }
          inspect();
          document.querySelector<HTMLElement>('#sv-start')?.click();
          for (let step = 0; step < 25 && document.querySelector('#sv-submit'); step += 1) {
            inspect();
            document.querySelector<HTMLElement>('#sv-submit')?.click();
          }
          inspect();
          if (!document.querySelector('.service-success')) found.push('the end was not reached');
          handle.unmount();
          if (own.hits > 0) found.push('it ran');
          return found;
        },
        { definition: poisoned(payload), payload },
      );
      expect(found, payload).toEqual([]);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(faults).toEqual([]);
  }, 300_000);

  it('links and pictures go only where they may', async () => {
    // In a page of its own: what is asked for here is no fault, however late it is heard of.
    const own = await stage.browser.newPage();
    await openBox(own);
    // Never answered: a picture that fails gives way to its words.
    await own.route(/example\.com|:3000\//, () => undefined);
    const table: [string, boolean, boolean][] = [
      ['https://example.com/a', true, true],
      ['http://example.com/a', false, false],
      ['http://localhost:3000/a', true, true],
      ['http://localhost.evil.test/a', false, false],
      ['mailto:a@example.com', true, false],
      ['tel:+4420', true, false],
      ['javascript:alert(1)', false, false],
      ['/relative', false, false],
    ];
    for (const [url, isLink, isPicture] of table) {
      const seen = await own.evaluate(
        async (definition) => {
          const { survey } = window as unknown as InPage;
          const nothing = () => undefined;
          const handle = survey.mountSurvey(document.querySelector<HTMLElement>('#box') ?? undefined, {
            ...(definition as Parameters<typeof survey.mountSurvey>[1]),
            observer: {
              ready: nothing,
              interacted: nothing,
              answered: nothing,
              completed: nothing,
              closed: nothing,
              failed: nothing,
            },
          });
          while (!document.querySelector('#sv-submit')) await new Promise((resolve) => setTimeout(resolve));
          const telling = 'a:not([rel=noreferrer]),img:not([referrerpolicy=no-referrer])';
          const seen = [
            document.querySelector('#sv-popup a') !== null,
            document.querySelector('#sv-popup img') !== null,
            // Neither tells where it was found: the host's address may hold what is nobody else's business.
            document.querySelector(`#sv-popup :is(${telling})`) === null,
          ];
          handle.unmount();
          return seen;
        },
        definitionOf([{ ...questionOf('information'), link: { label: 'Link', url }, imageUrl: url }]),
      );
      expect(seen, url).toEqual([isLink, isPicture, true]);
    }
    await own.close();
  });
});

describe('a kind of question that this version does not know', () => {
  it.each(['hologram', 'constructor', 'toString', '__proto__'])('is left out, called %s', async (kind) => {
    const unknown = { ...questionOf('text'), kind } as unknown as Question;
    const own = await stage.freshPage();
    await mountInPage(own, definitionOf([[unknown, questionOf('stars')]]));
    expect(await own.locator('.sv-q').count()).toBe(1);
    await own.click('#sv-submit');
    expect(await heardCalls(own)).toContain('completed');
  });
});

describe('broken definitions', () => {
  // Ten thousand in `npm run test:all`; a tenth of them in every run.
  const batches = process.env['FULL'] === undefined ? 200 : 2_000;

  it('by the thousand throw nothing, hang nothing and leave nothing behind', async () => {
    const samples = allKinds.map((kind) => questionOf(kind, stage.host.url));
    const result = await page.evaluate(
      async ({ samples, base, batches }) => {
        const own = window as unknown as InPage;
        let seed = 20_261;
        const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
        const junk = [
          null,
          undefined,
          NaN,
          -1,
          0,
          1e9,
          '',
          'x',
          [],
          {},
          true,
          false,
          [null],
          { id: null },
          '\ud800',
          'toString',
          '__proto__',
          () => 1,
          Symbol.iterator,
        ] as unknown[];
        const clone = (value: unknown): unknown =>
          Array.isArray(value)
            ? value.map(clone)
            : typeof value === 'object' && value !== null
              ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clone(each)]))
              : value;
        const nodesOf = (value: unknown, into: Record<string, unknown>[] = []): Record<string, unknown>[] => {
          if (typeof value === 'object' && value !== null) {
            into.push(value as Record<string, unknown>);
            for (const each of Object.values(value)) nodesOf(each, into);
          }
          return into;
        };
        const counts = { mounted: 0, failed: 0, drawn: 0, thrown: [] as string[] };
        const nothing = () => undefined;
        const broken = () => {
          const definition = clone(base) as { survey: { pages: { id: string; questions: unknown[] }[] } };
          definition.survey.pages = Array.from({ length: 1 + random(3) }, (_, index) => ({
            id: `p${index}`,
            questions: [{ ...(clone(samples[random(samples.length)]) as object), id: `q${index}` }],
            branches: [{ when: [{ key: `q${random(3)}`, op: 'exists' }], to: `p${random(4)}` }],
          }));
          for (let change = 0; change < 1 + random(4); change += 1) {
            const nodes = nodesOf(definition);
            const node = nodes[random(nodes.length)] ?? {};
            const keys = Object.keys(node);
            const key = keys[random(keys.length || 1)] ?? 'kind';
            if (random(3) === 0) delete node[key];
            else node[key] = clone(junk[random(junk.length)]);
          }
          return definition as unknown as Parameters<typeof own.survey.mountSurvey>[1];
        };
        const poke = (box: Element) => {
          for (const input of box.querySelectorAll<HTMLInputElement>('#sv-popup input')) {
            if (random(4) === 0) input.click();
          }
          box.querySelector<HTMLElement>(random(4) ? '#sv-submit, #sv-start' : '#sv-back')?.click();
        };
        const attempt = (work: () => void) => {
          try {
            work();
          } catch (error) {
            counts.thrown.push(String(error));
          }
        };
        const pause = () => new Promise((resolve) => setTimeout(resolve));
        const place = document.querySelector('#box') ?? document.body;
        for (let batch = 0; batch < batches; batch += 1) {
          // Few at a time: each press measures the page, which takes the longer the more there is in it.
          const all = Array.from({ length: 5 }, () => {
            const box = place.appendChild(document.createElement('div'));
            const show = { box, isFailed: false, unmount: nothing as () => void };
            attempt(() => {
              const handle = own.survey.mountSurvey(box, {
                ...broken(),
                observer: {
                  ready: nothing,
                  interacted: nothing,
                  answered: nothing,
                  completed: nothing,
                  closed: nothing,
                  failed: () => (show.isFailed = true),
                },
              });
              show.unmount = () => handle.unmount();
            });
            return show;
          });
          // Drawing is spread over some tasks.
          for (let task = 0; task < 5; task += 1) await pause();
          counts.drawn += place.querySelectorAll('#sv-footer').length;
          for (const { box } of all) for (let step = 0; step < 5; step += 1) attempt(() => poke(box));
          for (const { box, isFailed, unmount } of all) {
            attempt(unmount);
            counts[isFailed ? 'failed' : 'mounted'] += 1;
            box.remove();
          }
        }
        return {
          ...counts,
          left: document.querySelectorAll('.service-popup').length,
          sheets: document.adoptedStyleSheets.length,
        };
      },
      { samples, base: definitionOf([questionOf('text')], { start: { title: 'Start' } }), batches },
    );
    expect(result).toMatchObject({ thrown: [], left: 0, sheets: 0 });
    expect(result.mounted).toBeGreaterThan(batches);
    expect(result.drawn).toBeGreaterThan(batches);
    expect(faults).toEqual([]);
  }, 600_000);
});
