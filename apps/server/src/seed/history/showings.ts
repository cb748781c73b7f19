// What became of one popup that was shown: closed, begun, or answered to the end.
import type { PopupDefinition, PopupStatus } from '@service-popups/protocol';
import { demoVersions } from '../demoPopups.js';
import { answerSurvey } from './answering.js';
import { iso } from './history.js';
import type { Pen, Visit } from './visitEvents.js';

/** How often a popup is shown on an ordinary day, how many begin, how long a page takes them, and where. */
interface Habit {
  readonly perDay: number;
  readonly begin: number;
  readonly pageMs: number;
  readonly screens: readonly [string, ...string[]];
}

export const habits: Readonly<Record<string, Habit>> = {
  'demo-nps': {
    perDay: 44,
    begin: 0.33,
    pageMs: 17_000,
    screens: ['/demo', '/demo/product/:id', '/demo/product/:id', '/demo/thanks'],
  },
  'demo-csat': { perDay: 9, begin: 0.52, pageMs: 14_000, screens: ['/demo/thanks'] },
  'demo-feature': { perDay: 4, begin: 0.74, pageMs: 31_000, screens: ['/demo/product/:id'] },
  'demo-blog': {
    perDay: 10,
    begin: 0.28,
    pageMs: 9_000,
    screens: ['/demo/blog/waxing', '/demo/blog/packing'],
  },
  'demo-pricing': { perDay: 8, begin: 0.24, pageMs: 13_000, screens: ['/demo/pricing'] },
  'demo-research': { perDay: 4, begin: 0.68, pageMs: 26_000, screens: ['/demo', '/demo/blog/packing'] },
  'demo-checkout': { perDay: 3, begin: 0.36, pageMs: 12_000, screens: ['/demo/checkout'] },
};

export interface Showing extends Visit {
  readonly popup: PopupDefinition;
  /** From 0, sixty days ago, to 1, today. */
  readonly progress: number;
}

export function writeShowing(
  { random, history }: Pen,
  { person, at, sessionId, popup, progress }: Showing,
): void {
  const habit = habits[popup.id];
  const showId = random.id('sample-show');
  const begins = random.chance(
    (habit?.begin ?? 0) * (person.device === 'phone' ? 0.85 : 1.1) * (0.92 + 0.16 * progress),
  );
  const definition = versionAt(popup, progress);
  // Things got better over the two months, with a bad week in between.
  const dip = Math.abs(progress - 0.45) < 0.06 ? 0.08 : 0;
  const given = begins
    ? answerSurvey(definition, { random, person, mood: 0.55 + 0.12 * progress - dip })
    : undefined;
  const startedAt = at + Math.round(random.around(2_600, 0.5));
  const pages = Math.max(1, definition.survey.pages.findIndex(({ id }) => id === given?.page) + 1);
  const finishedAt =
    startedAt + Math.round(random.around((habit?.pageMs ?? 0) * pages * (1.1 - 0.2 * progress), 0.45));
  const status: PopupStatus = given === undefined ? 'SHOWED' : given.isComplete ? 'COMPLETED' : 'PARTIAL';
  const shared = {
    show_id: showId,
    contact_id: person.contactId,
    visitor_id: person.visitorId,
    session_id: sessionId,
  };
  history.showings.push({
    ...shared,
    popup_id: popup.id,
    survey_id: popup.surveyId,
    product_id: popup.productId,
    status,
    shown_at: iso(at),
    updated_at: iso(given === undefined ? at : finishedAt),
  });
  const times: [PopupStatus, number][] = [
    ['SHOWED', at],
    ['PARTIAL', startedAt + 1_500],
    ['COMPLETED', finishedAt],
  ];
  for (const [step, time] of times.slice(0, status === 'SHOWED' ? 1 : status === 'PARTIAL' ? 2 : 3)) {
    history.statuses.push({ show_id: showId, status: step, at: iso(time) });
  }
  if (given?.page === undefined) return;
  history.responses.push({
    ...shared,
    response_id: random.id('sample-response'),
    revision: pages,
    popup_id: popup.id,
    survey_id: popup.surveyId,
    survey_version: definition.survey.version,
    product_id: popup.productId,
    status,
    answers: given.answers,
    page: given.page,
    metadata: {
      user_id: person.visitorId,
      session_id: sessionId,
      mini_service: null,
      ...(person.contactId === undefined ? {} : { userId: person.contactId }),
      language: person.language,
      platform: person.platform,
      device: person.device,
      screen: random.pick(habit?.screens ?? ['/demo']),
      sdkVersion: '1.5.0',
      userAttributes: { plan: person.plan, country: person.country },
    },
    language: person.language,
    platform: person.platform,
    started_at: iso(startedAt),
    updated_at: iso(finishedAt),
    completed_at: given.isComplete ? iso(finishedAt) : undefined,
  });
}

/** Popups that were published twice changed in the middle of the history. */
function versionAt(popup: PopupDefinition, progress: number): PopupDefinition {
  const versions = demoVersions.filter(({ definition }) => definition.id === popup.id);
  const index = Math.min(versions.length - 1, Math.floor(progress * versions.length));
  return versions[index]?.definition ?? popup;
}
