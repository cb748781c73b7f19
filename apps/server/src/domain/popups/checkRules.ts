import type { Condition, PopupDefinition } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';

/** A rule that names nothing holds for nobody, and one without a value for hardly anybody: the author should hear of it. */
export function checkRules({ segments, triggers }: PopupDefinition): DraftProblem[] {
  const lists: readonly (readonly [string, readonly Condition[] | undefined])[] = [
    ['segments.attributes', segments?.attributes],
    ['segments.contact', segments?.contact],
    ...triggers.map(
      (trigger, index) =>
        [`triggers[${index}].where`, trigger.type === 'event' ? trigger.where : undefined] as const,
    ),
  ];
  return lists.flatMap(([path, conditions = []]) => checkList(path, conditions));
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
  if (isWhole) return [];
  const message = `The rule about “${condition.key}” compares it with nothing.`;
  return [{ path: `${path}.value`, message, level: 'warning' }];
}
