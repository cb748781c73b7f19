import type { GateName, GateResult, TargetingContext } from '../context.js';
import type { LimitsActual, WaitActual, WaitExpected } from './findings.js';
import { whatHappened } from './failPhrases.js';
import { ago, amount, listed, platforms, waitOf } from './words.js';

/** For gates where the popup asks for nothing. */
export const openPhrases: Readonly<Record<GateName, string>> = {
  consent: 'consent is given',
  schedule: 'it has neither a first nor a last day',
  platform: 'it is meant for every platform',
  language: 'it is meant for every language',
  paths: 'it is meant for every page',
  device: 'it is meant for every device',
  appVersion: 'it is meant for every version of the app',
  attributes: 'it asks for no attributes',
  sample: 'everyone is asked',
  limits: 'it has no limits',
  cooldown: 'this person has not seen it yet',
  quiet: 'no rest between popups is set',
  session: 'no limit per visit is set',
  alreadyOpen: 'no popup is open',
};

type Phrase = (result: GateResult, context: TargetingContext) => string;

/** For gates that compared something and passed. */
export const passPhrases: Readonly<Record<GateName, Phrase>> = {
  consent: () => openPhrases.consent,
  schedule: () => 'today lies between its first and its last day',
  platform: ({ expected, actual }) =>
    `it is meant for ${platforms(expected)}, and this is ${platforms([actual])}`,
  language: ({ expected, actual }) =>
    `it is meant for people who read ${listed(expected)}, and this person reads ${String(actual)}`,
  paths: ({ actual }) => `the page ${String(actual)} is one it is meant for`,
  device: ({ expected, actual }) =>
    `it is meant for ${listed(expected)} devices, and this is a ${String(actual)}`,
  appVersion: ({ expected, actual }) => `version ${String(actual)} of the app fits ${String(expected)}`,
  attributes: () => 'every condition on the attributes holds',
  sample: ({ expected }) => `this person belongs to the ${String(expected)} % who are asked`,
  limits: ({ actual }) =>
    `no limit is reached: shown ${amount((actual as LimitsActual).displays, 'time')} so far`,
  cooldown({ expected, actual }, { now }) {
    const wait = expected as WaitExpected;
    return `${whatHappened(wait)} ${ago((actual as WaitActual).at, now)}, and the wait of ${waitOf(wait.days ?? 0)} is over`;
  },
  quiet: ({ expected, actual }) =>
    actual === undefined
      ? 'no popup was shown before'
      : `the rest of ${waitOf(Number(expected))} after the last popup is over`,
  session: ({ expected, actual }) =>
    `${amount(Number(actual), 'popup')} shown in this visit, of at most ${String(expected)}`,
  alreadyOpen: () => openPhrases.alreadyOpen,
};
