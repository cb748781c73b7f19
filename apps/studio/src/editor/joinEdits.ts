// Two people who write in one popup at the same time mostly write in different places of it.
import type { PopupDefinition } from '@service-popups/protocol';
import type { Edited } from './edited.js';
import { isEqual } from './history/differences.js';
import { isEditable } from './isEditable.js';

type Fields = Readonly<Record<string, unknown>>;
type Element = Fields & { readonly id: string };

/** One place of the draft: as it was, and what became of it. Undefined: it is not there. */
interface Place<Value = unknown> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** What two made of the same draft. */
export interface Joined {
  /** Every field and every element of a list as whoever changed it left it, and mine where both did. */
  readonly edited: Edited;
  /** Whether both changed the same place, or the one deleted what the other wrote in. */
  readonly isClash: boolean;
}

export function joinEdits(base: Edited, mine: Edited, theirs: Edited): Joined {
  const clashes = { count: 0 };
  const join: Join = (place) => joinPlace(place, join, () => (clashes.count += 1));
  const name = join({ base: base.name, mine: mine.name, theirs: theirs.name }) as string;
  const draft = join({ base: base.draft, mine: mine.draft, theirs: theirs.draft }) as PopupDefinition;
  if (!isEditable(draft) || hasTwins(draft)) return { edited: mine, isClash: true };
  return { edited: { name, draft }, isClash: clashes.count > 0 };
}

type Join = (place: Place) => unknown;

/** A question that both moved, each to another page, would stand on both. */
function hasTwins({ survey }: PopupDefinition): boolean {
  const ids = survey.pages.flatMap(({ questions }) => questions.map(({ id }) => id));
  return new Set(ids).size < ids.length;
}

function joinPlace({ base, mine, theirs }: Place, join: Join, onClash: () => void): unknown {
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return mine;
  if (isEqual(base, mine)) return theirs;
  if (areElements(base) && areElements(mine) && areElements(theirs))
    return joinElements({ base, mine, theirs }, join, onClash);
  // What both began, such as whom it is meant for.
  const before = base ?? {};
  // A question of another kind has other fields.
  if (isFields(before) && isFields(mine) && isFields(theirs) && haveOneKind(before, mine, theirs))
    return joinFields({ base: before, mine, theirs }, join);
  onClash();
  return mine;
}

const haveOneKind = (...all: readonly Fields[]): boolean => new Set(all.map(({ kind }) => kind)).size === 1;

function joinFields({ base, mine, theirs }: Place<Fields>, join: Join): Fields {
  const keys = new Set([base, mine, theirs].flatMap((fields) => Object.keys(fields)));
  const joined = [...keys].map(
    (key) => [key, join({ base: base[key], mine: mine[key], theirs: theirs[key] })] as const,
  );
  return Object.fromEntries(joined.filter(([, value]) => value !== undefined));
}

function joinElements(
  { base, mine, theirs }: Place<readonly Element[]>,
  join: Join,
  onClash: () => void,
): readonly unknown[] {
  const find = (elements: readonly Element[], id: string): Element | undefined =>
    elements.find((element) => element.id === id);
  const order = joinOrder({ base: idsOf(base), mine: idsOf(mine), theirs: idsOf(theirs) }, onClash);
  return order
    .map((id) => join({ base: find(base, id), mine: find(mine, id), theirs: find(theirs, id) }))
    .filter((element) => element !== undefined);
}

/** The order of whoever changed it, with what the other added where it was added, and what one of them deleted. */
function joinOrder({ base, mine, theirs }: Place<readonly string[]>, onClash: () => void): readonly string[] {
  const isKept = (id: string): boolean => mine.includes(id) && theirs.includes(id);
  const kept = base.filter(isKept);
  const isMoved = (ids: readonly string[]): boolean => !isEqual(ids.filter(isKept), kept);
  if (isMoved(mine) && isMoved(theirs)) onClash();
  const [first, second] = isMoved(mine) ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [index, id] of second.entries()) {
    if (order.includes(id)) continue;
    const before = second.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

const idsOf = (elements: readonly Element[]): readonly string[] => elements.map(({ id }) => id);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function areElements(value: unknown): value is readonly Element[] {
  if (!Array.isArray(value)) return false;
  const ids = value.map((element: unknown) => (isFields(element) ? element['id'] : undefined));
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
}
