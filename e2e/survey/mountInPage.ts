import type { Page } from 'playwright-core';
import type { Definition } from './definitions.js';

/** What the observer heard, in order: the call's name and what it was given. */
export type Heard = [call: string, detail?: unknown][];

interface SurveyWindow extends Window {
  survey: typeof import('@service-popups/survey');
  heard: Heard;
  handle: { unmount(): void; close(reason: string): void; state: { answers: unknown; stage: string } };
}

export interface MountOptions {
  readonly options?: Record<string, unknown>;
  readonly initialState?: unknown;
  /** A selector of the container; none mounts over the page. */
  readonly container?: string;
}

/** Mounts the built renderer in the page and waits until it is seen. */
export async function mountInPage(
  page: Page,
  definition: Definition,
  more: MountOptions = {},
): Promise<void> {
  // As text: the test's compiler would rewrite the import.
  await page.evaluate("import('/survey.js').then((module) => { window.survey = module; })");
  await page.evaluate(
    ({ definition, more }) => {
      const own = window as unknown as SurveyWindow;
      const { mountSurvey } = own.survey;
      own.heard = [];
      const calls = ['ready', 'interacted', 'answered', 'completed', 'closed', 'failed'] as const;
      const observer = Object.fromEntries(
        calls.map((call) => [
          call,
          (detail?: unknown) => own.heard.push(detail === undefined ? [call] : [call, detail]),
        ]),
      );
      own.handle = mountSurvey(
        more.container ? (document.querySelector<HTMLElement>(more.container) ?? undefined) : undefined,
        {
          ...definition,
          options: more.options,
          initialState: more.initialState,
          observer,
        } as unknown as Parameters<typeof mountSurvey>[1],
      ) as unknown as SurveyWindow['handle'];
    },
    { definition, more },
  );
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLElement>('#sv-popup')?.dataset['state'] === 'shown' ||
      (window as unknown as SurveyWindow).heard.some(([call]) => call === 'failed'),
  );
}

/** The same in a page that many tests share: it is loaded once, and what was mounted before is taken down. */
export async function mountAnew(
  page: Page,
  address: string,
  definition: Definition,
  more: MountOptions = {},
): Promise<void> {
  if (page.url() === address) await unmount(page);
  else await page.goto(address);
  await mountInPage(page, definition, more);
}

export function heard(page: Page): Promise<Heard> {
  return page.evaluate(() => (window as unknown as SurveyWindow).heard);
}

/** The calls alone. */
export async function heardCalls(page: Page): Promise<string[]> {
  return (await heard(page)).map(([call]) => call);
}

/** The answers of the last report. */
export async function reported(page: Page): Promise<Record<string, unknown> | undefined> {
  const reports = (await heard(page)).filter(([call]) => call === 'answered' || call === 'completed');
  return (reports.at(-1)?.[1] as { answers: Record<string, unknown> } | undefined)?.answers;
}

export function unmount(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as SurveyWindow).handle.unmount());
}

/** Ends transitions at once and waits for a change of pages, so that a picture or a box is the final one. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finishTransitions = async (): Promise<void> => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
    };
    await finishTransitions();
    while (document.querySelector('#sv-popup[data-glide]')) await finishTransitions();
    await finishTransitions();
  });
}
