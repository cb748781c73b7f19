import type { PopupDefinition } from '@service-popups/protocol';
import { describeDifference, type Told } from './describeDifference.js';
import { differencesOf } from './differences.js';
import './history.css';

/** What differs between two definitions, in the words of the editor. */
export function toldDifferences(before: PopupDefinition, after: PopupDefinition): Told[] {
  return differencesOf(before, after).map((difference) => describeDifference(difference, [before, after]));
}

export function DifferenceList({ differences }: { differences: readonly Told[] }) {
  return (
    <ul class="differences">
      {differences.map(({ place, before, after }, index) => (
        <li key={index}>
          {place !== differences[index - 1]?.place && <span class="difference-place">{place}</span>}
          {before !== undefined && <del>{before}</del>}
          {after !== undefined && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
