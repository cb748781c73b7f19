import type { PopupDefinition } from '@service-popups/protocol';
import { fieldAt, placeWords } from '../words/placeWords.js';
import { valueWords } from '../words/valueWords.js';
import type { Difference } from './differences.js';

/** A difference as somebody would tell it. */
export interface Told {
  readonly place: string;
  /** Undefined: it was not there. */
  readonly before: string | undefined;
  /** Undefined: it is gone. */
  readonly after: string | undefined;
}

export function describeDifference(
  { path, before, after, isOrder }: Difference,
  [old, now]: readonly [PopupDefinition, PopupDefinition],
): Told {
  const there = after === undefined ? old : now;
  const { field, isElement } = fieldAt(path, there);
  // What came or went is told whole, in the list that had or has it.
  const isWhole = isElement && (before === undefined || after === undefined);
  const place = placeWords(isWhole ? path.slice(0, -1) : path, there).join(' · ');
  const tell = (value: unknown, definition: PopupDefinition): string | undefined => {
    if (value === undefined) return undefined;
    return isOrder && Array.isArray(value)
      ? value.map((element) => valueWords(field, element, definition)).join(', ')
      : valueWords(field, value, definition);
  };
  return { place: isOrder ? `${place}: order` : place, before: tell(before, old), after: tell(after, now) };
}
