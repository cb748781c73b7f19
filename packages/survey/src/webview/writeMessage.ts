import { cutText } from '@service-popups/rules';

/** `limits.bridgeMessageBytes`, written again: importing the table would bring all of it into the survey. */
const mostBytes = 65_536;
/** No answer is longer. */
const longestText = 16_384;
/** What is shorter, such as the id of an option, is never cut. */
const shortestCut = 64;

/**
 * A message for the bridge. The app refuses one that is too large, and then the survey could never end: answers that
 * are too long together are cut, the longest of them first.
 */
export function writeMessage(message: object): string {
  let longest = longestText;
  let text: string;
  do {
    text = JSON.stringify(message, (_, value: unknown) =>
      typeof value === 'string' ? cutText(value, longest) : value,
    );
    longest *= 0.9;
  } while (new Blob([text]).size > mostBytes && longest > shortestCut);
  return text;
}
