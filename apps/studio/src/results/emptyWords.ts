import type { Question } from '@service-popups/protocol';
import type { ResponseDetail } from '@service-popups/protocol/studio';

/** Why a response holds no answer to a question. */
export function emptyWords(
  { id, kind }: Pick<Question, 'id' | 'kind'>,
  { unseen, unsent }: Pick<ResponseDetail, 'unseen' | 'unsent'>,
): string {
  if (unseen.includes(id)) return 'Not asked';
  if (unsent.includes(id)) return 'Left before answering';
  // An empty box that was sent says no.
  return kind === 'consent' ? 'Not agreed' : 'Left out';
}
