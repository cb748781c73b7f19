// This person, this page, now: the decision of the SDK, gate by gate, in words.
import type { Attributes } from '@service-popups/protocol';
import type { SimulateAnswer, SimulateBody, SimulatedPopup } from '@service-popups/protocol/studio';
import { decide, normalizeScreenName, parseTime } from '@service-popups/rules';
import type { ShowRecord, TargetingContext } from '@service-popups/rules';
import { explainDecision, explainGate } from '@service-popups/rules/explain';
import { and, desc, eq, or } from 'drizzle-orm';
import { invalidFields } from '../../http/problem.js';
import { contacts, showings, showingStatuses } from '../../store/schema.js';
import type { ProjectScope } from '../projectScope.js';
import { projectPart } from '../publishing.js';
import { askContact } from './contactGate.js';
import { wantedPopups } from './wantedPopups.js';
import type { NamedPopup } from './wantedPopups.js';

export async function simulate(
  scope: ProjectScope,
  body: SimulateBody,
  now: number,
): Promise<SimulateAnswer> {
  const popups = await wantedPopups(scope, body);
  const quiet = await readQuiet(scope);
  const contact = await findContact(scope, body);
  const history = [...(await readHistory(scope, body)), ...(body.history ?? []).map(toRecord)];
  const context: TargetingContext = {
    now: body.at === undefined ? now : readTime('at', body.at),
    consent: 'granted',
    platform: body.platform,
    language: body.language,
    path: body.platform === 'web' ? body.path : normalizeScreenName(body.path),
    url: body.url,
    device: body.device,
    appVersion: body.appVersion,
    attributes: body.attributes ?? {},
    personId: body.userId ?? body.user_id ?? 'somebody',
    history,
    shownThisSession: body.shownThisSession ?? 0,
    quiet,
    isOpen: false,
  };
  return { popups: popups.map((popup) => simulatePopup(popup, context, contact)) };
}

function simulatePopup(
  { name, definition, responses, isPaused }: NamedPopup,
  given: TargetingContext,
  contact: Attributes | undefined,
): SimulatedPopup {
  const context = { ...given, responses };
  const decision = decide(definition, context);
  const contactGate = askContact(definition, context, contact);
  const gates = decision.gates.map((result) => ({
    gate: result.gate,
    passed: result.passed,
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ...(result.expected === undefined ? {} : { expected: result.expected }),
    ...(result.actual === undefined ? {} : { actual: result.actual }),
    sentence: explainGate(result, context),
  }));
  const all = contactGate === undefined ? gates : [...gates, { gate: 'contact', ...contactGate }];
  if (isPaused) {
    const paused = { gate: 'state', passed: false, sentence: 'It is paused: no page gets it.' };
    return {
      popupId: definition.id,
      name,
      show: false,
      sentence: 'Not shown: it is paused.',
      gates: [paused, ...all],
    };
  }
  const isStopped = contactGate?.passed === false;
  const withoutContact = { ...definition, segments: { ...definition.segments, contact: [] } };
  return {
    popupId: definition.id,
    name,
    show: decision.show && !isStopped,
    sentence:
      isStopped && decision.show
        ? `Not shown. ${contactGate.sentence}`
        : explainDecision(withoutContact, decision, context),
    gates: all,
  };
}

function toRecord(
  { popupId, status, at }: NonNullable<SimulateBody['history']>[number],
  index: number,
): ShowRecord {
  return { popupId, status, at: readTime(`history[${index}].at`, at) };
}

function readTime(path: string, text: string): number {
  const time = parseTime(text);
  if (time !== undefined) return time;
  const message = `${path} is not a time.`;
  throw invalidFields(message, [{ path, message }]);
}

export async function readQuiet(scope: ProjectScope) {
  const [row] = await scope.query<Parameters<typeof projectPart>[0] & Record<string, unknown>>(
    'SELECT tracking_enabled, sample_rate, quiet_days, quiet_max_per_session FROM projects WHERE id = $1',
  );
  return row === undefined ? undefined : projectPart(row).quiet;
}

/** What is typed wins over what is stored. */
async function findContact(
  scope: ProjectScope,
  { userId, contact }: SimulateBody,
): Promise<Attributes | undefined> {
  if (userId === undefined) return contact;
  const [row] = await scope
    .select({ attributes: contacts.attributes })
    .from(contacts)
    .where(eq(contacts.contactId, userId));
  return { ...row?.attributes, ...contact };
}

/** Of the person and of the device: what a device saw before its owner signed in goes on to count. */
async function readHistory(scope: ProjectScope, { userId, user_id }: SimulateBody): Promise<ShowRecord[]> {
  if (userId === undefined && user_id === undefined) return [];
  const { projectId, showId, popupId, status, contactId, visitorId } = showings;
  const isReached = and(
    eq(showingStatuses.projectId, projectId),
    eq(showingStatuses.showId, showId),
    eq(showingStatuses.status, status),
  );
  const rows = await scope
    .select({ popupId, status, at: showingStatuses.at })
    .from(showings)
    .innerJoin(showingStatuses, isReached)
    .where(
      or(
        userId === undefined ? undefined : eq(contactId, userId),
        user_id === undefined ? undefined : eq(visitorId, user_id),
      ),
    )
    .orderBy(desc(showingStatuses.at))
    .limit(1_000);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
