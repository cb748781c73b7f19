import type { Condition, Schedule } from '@service-popups/protocol';
import { lookupIn, matchesConditions } from '../../conditions.js';
import { parseTime } from '../../parseTime.js';
import type { GateName, GateReason, GateResult, TargetingContext } from '../context.js';
import { describeCondition } from './describeCondition.js';
import type { LimitsActual, LimitsExpected, PathsExpected, WaitActual, WaitExpected } from './findings.js';
import { ago, amount, anyOf, listed, moment, platforms, quoted, waitOf } from './words.js';

type Phrase = (result: GateResult, context: TargetingContext) => string;

const subjects: Readonly<Record<GateName, string>> = {
  consent: 'the consent',
  schedule: 'its first or last day',
  platform: 'its list of platforms',
  language: 'its list of languages',
  paths: 'its list of pages',
  device: 'its list of devices',
  appVersion: 'its version range, or the version of the app,',
  attributes: 'its conditions on the attributes, or the attributes,',
  sample: 'its percentage',
  limits: 'its limits',
  cooldown: 'its waiting time, or the memory of earlier showings,',
  quiet: "the project's rest between popups, or the memory of earlier showings,",
  session: "the project's limit per visit",
  alreadyOpen: 'the state of the screen',
};

/** One phrase per reason, made to stand after "Not shown: ". */
export const failPhrases: Readonly<Record<GateReason, Phrase>> = {
  consent_pending: () => 'this person has not answered the question for consent yet',
  consent_denied: () => 'this person has not given consent',
  not_started: ({ expected }) => `it starts on ${moment(parseTime((expected as Schedule).from) ?? 0)}`,
  ended: ({ expected }) => `it ended on ${moment(parseTime((expected as Schedule).until) ?? 0)}`,
  no_platform: ({ expected }) => `it is meant for ${platforms(expected)}, and the platform is not known`,
  other_platform: ({ expected, actual }) =>
    `it is meant for ${platforms(expected)}, and this is ${platforms([actual])}`,
  no_language: ({ expected }) =>
    `it is meant for people who read ${listed(expected)}, and this person's language is not known`,
  other_language: ({ expected, actual }) =>
    `it is meant for people who read ${listed(expected)}, and this person reads ${String(actual)}`,
  excluded_path: ({ actual }) => `the page ${String(actual)} is excluded`,
  other_path: ({ expected, actual }) =>
    `it is meant for ${anyOf((expected as PathsExpected).path ?? [])}, and this is ${String(actual)}`,
  no_device: ({ expected }) =>
    `it is meant for ${listed(expected)} devices, and the kind of device is not known`,
  other_device: ({ expected, actual }) =>
    `it is meant for ${listed(expected)} devices, and this is a ${String(actual)}`,
  no_app_version: ({ expected }) =>
    `it is meant for app version ${String(expected)}, and the version of the app is not known`,
  other_app_version: ({ expected, actual }) =>
    `it is meant for app version ${String(expected)}, and this is ${String(actual)}`,
  other_attributes: ({ expected }, { attributes }) =>
    (expected as readonly Condition[])
      .filter((condition) => !matchesConditions([condition], lookupIn(attributes)))
      .map((condition) => unmet(condition, attributes))
      .join('; '),
  not_sampled: ({ expected }) =>
    `only ${String(expected)} % of all people are asked, and this person is not among them`,
  displays_used_up: ({ expected, actual }) =>
    `this person has seen it ${times((actual as LimitsActual).displays)}, and ${(expected as LimitsExpected).displaysPerPerson} is the most`,
  responses_reached: ({ expected, actual }) =>
    `it has ${amount((actual as LimitsActual).responses, 'answer')}, and asked for ${(expected as LimitsExpected).responses}`,
  never_again: ({ expected, actual }, { now }) =>
    `${whatHappened(expected)} ${ago((actual as WaitActual).at, now)}, and is not shown again ${afterWhat(expected)}`,
  cooling_down: ({ expected, actual }, { now }) =>
    `${whatHappened(expected)} ${ago((actual as WaitActual).at, now)}, waits ${waitOf((expected as WaitExpected).days ?? 0)} ${afterWhat(expected)}`,
  quiet_period: ({ expected, actual }, { now }) =>
    `a popup was shown ${ago((actual as WaitActual).at, now)}, and the next one waits ${waitOf(Number(expected))}`,
  session_cap: ({ expected, actual }) =>
    `${amount(Number(actual), 'popup')} shown in this visit, and ${String(expected)} is the most`,
  // Perhaps this very one: a decision knows only that the screen is taken.
  popup_open: () => 'a popup is open',
  bad_data: ({ gate }) => `${subjects[gate]} cannot be read`,
};

export function whatHappened(wait: unknown): string {
  const { status, declined } = wait as WaitExpected;
  if (declined) return 'put off';
  return status === 'COMPLETED' ? 'answered' : 'seen';
}

function afterWhat(wait: unknown): string {
  const { status, declined } = wait as WaitExpected;
  if (declined) return 'after "ask me later"';
  if (status === 'SHOWED') return 'after it was closed without an answer';
  return status === 'PARTIAL' ? 'after an unfinished answer' : 'after a finished answer';
}

function unmet(condition: Condition, attributes: TargetingContext['attributes']): string {
  if (!('key' in condition)) return `it asks for ${describeCondition(condition)}, which does not hold`;
  const { key } = condition;
  const actual = Object.hasOwn(attributes, key) ? `is ${quoted(attributes[key])}` : 'is not set';
  return `it asks that ${describeCondition(condition)}, and ${key} ${actual}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : amount(count, 'time');
}
