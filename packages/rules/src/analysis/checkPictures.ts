import type { Question } from '@service-popups/protocol';
import { begun, questionName, warning } from './finding.js';
import type { Finding } from './finding.js';

/** Pages load pictures over https alone, and from this machine while one tries things out. */
const loaded = /^https:\/\/[^/]|^http:\/\/localhost[:/]/i;
/** Addresses that belong to nobody: the editor begins with one. */
const example = /^https:\/\/([\w-]+\.)*example\.(com|net|org)(\/|$)/i;

/** Pictures that nobody will see. Their words are shown in their place. */
export function checkPictures(question: Question): Finding[] {
  if (question.kind !== 'picture_choice') return [];
  return question.options.flatMap(({ label, imageUrl }) => {
    const whose = `The picture of ${begun(label)} in question ${questionName(question)}`;
    if (!loaded.test(imageUrl)) {
      return [
        warning('missing_picture', `${whose} is not loaded: give it an address that begins with https://.`),
      ];
    }
    return example.test(imageUrl)
      ? [warning('missing_picture', `${whose} is still an example: give it an address of your own.`)]
      : [];
  });
}
