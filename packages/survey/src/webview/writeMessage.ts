import * as limits from '@service-popups/protocol/limits';
import { cutText } from '@service-popups/rules';

/** What is shorter, such as the id of an option, is never cut. */
const shortestCut = 64;

/**
 * A message for the bridge. The app refuses one that is too large, and then the survey could never end: answers that
 * are too long together are cut, the longest of them first.
 */
export function writeMessage(message: object): string {
  let longest: number = limits.answerTextBytes;
  let text: string;
  do {
    text = JSON.stringify(message, (_, value: unknown) =>
      typeof value === 'string' ? cutText(value, longest) : value,
    );
    longest *= 0.9;
  } while (new Blob([text]).size > limits.bridgeMessageBytes && longest > shortestCut);
  return text;
}
