import type { Condition, PopupDefinition } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';
import { decide } from '@service-popups/rules';
import type { TargetingContext } from '@service-popups/rules';
import { unreadValue } from '@service-popups/rules/analysis';

/**
 * A rule that names nothing or compares with what it cannot read holds for nobody, and one without a value for hardly
 * anybody: the author should hear of it.
 */
export function checkRules(definition: PopupDefinition): DraftProblem[] {
  const { segments, triggers } = definition;
  const lists: readonly (readonly [string, readonly Condition[] | undefined])[] = [
    ['segments.attributes', segments?.attributes],
    ['segments.contact', segments?.contact],
    ...triggers.map(
      (trigger, index) =>
        [`triggers[${index}].where`, trigger.type === 'event' ? trigger.where : undefined] as const,
    ),
  ];
  return [
    ...checkVersions(definition),
    ...lists.flatMap(([path, conditions = []]) => checkList(path, conditions)),
  ];
}

const somebody: TargetingContext = {
  now: 0,
  consent: 'granted',
  platform: 'web',
  language: undefined,
  path: '/',
  appVersion: '1.0.0',
  attributes: {},
  personId: '',
  history: [],
  shownThisSession: 0,
  isOpen: false,
};

/** Clients show a popup to nobody whose range of versions they cannot read: they are asked. */
function checkVersions(definition: PopupDefinition): DraftProblem[] {
  const { gates } = decide(definition, somebody);
  if (!gates.some(({ gate, reason }) => gate === 'appVersion' && reason === 'bad_data')) return [];
  const message = `“${definition.segments?.appVersion}” is no range of versions, such as >=2.1 <3.`;
  return [{ path: 'segments.appVersion', message, level: 'error' }];
}

function checkList(path: string, conditions: readonly Condition[]): DraftProblem[] {
  return conditions.flatMap((condition, index) => checkCondition(`${path}[${index}]`, condition));
}

function checkCondition(path: string, condition: Condition): DraftProblem[] {
  if ('all' in condition) return checkList(`${path}.all`, condition.all);
  if ('any' in condition) return checkList(`${path}.any`, condition.any);
  if ('none' in condition) return checkList(`${path}.none`, condition.none);
  if (condition.key.trim() === '')
    return [{ path: `${path}.key`, message: 'A rule does not say what it compares.', level: 'error' }];
  const { op, value } = condition;
  const isWhole = op === 'exists' || op === 'notExists' || String(value) !== '';
  const unread = isWhole ? unreadValue(condition) : undefined;
  if (isWhole && unread === undefined) return [];
  const message = isWhole
    ? `The rule about “${condition.key}” never holds: ${unread}.`
    : `The rule about “${condition.key}” compares it with nothing.`;
  return [{ path: `${path}.value`, message, level: 'warning' }];
}
