import type { PopupDefinition } from '@service-popups/protocol';
import { describeDifference, type Told } from './describeDifference.js';
import { differencesOf } from './differences.js';
import './history.css';

/** What differs between two definitions, in the words of the editor. */
export function toldDifferences(before: PopupDefinition, after: PopupDefinition): Told[] {
  return differencesOf(before, after).map((difference) => describeDifference(difference, [before, after]));
}

const nothing = <span class="muted">not there</span>;

export function DifferenceList({
  differences,
  sides,
}: {
  differences: readonly Told[];
  /** Whose the two are, where neither is older than the other. */
  sides?: readonly [string, string];
}) {
  return (
    <ul class="differences">
      {differences.map(({ place, before, after }, index) => (
        <li key={index}>
          {place !== differences[index - 1]?.place && <span class="difference-place">{place}</span>}
          {sides === undefined ? (
            <>
              {before !== undefined && <del>{before}</del>}
              {after !== undefined && <ins>{after}</ins>}
            </>
          ) : (
            <dl class="difference-sides">
              <dt>{sides[0]}</dt>
              <dd>{before ?? nothing}</dd>
              <dt>{sides[1]}</dt>
              <dd>{after ?? nothing}</dd>
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
