import type { PopupDefinition } from '@service-popups/protocol';
import type { PopupState } from '@service-popups/protocol/studio';
import { parseTime } from '@service-popups/rules';
import { formatTime, plural } from '../ui/format.js';

/** What publishing a draft brings about, for somebody who is about to do it and for whoever has done it. */
export interface PublishWords {
  readonly lead: string;
  /** Until when it is shown, where something ends it. */
  readonly until: string | undefined;
  /** What keeps it from everybody once it is published; undefined where pages see it at once. */
  readonly delay: string | undefined;
}

export function publishWords(
  {
    draft,
    state,
    publishedVersion,
  }: { draft: PopupDefinition; state: PopupState; publishedVersion: number | undefined },
  now: number,
): PublishWords {
  const from = momentOf(draft.schedule?.from);
  const until = momentOf(draft.schedule?.until);
  const responses = draft.limits?.responses;
  const isOver = until !== undefined && until.time <= now;
  const isLater = from !== undefined && from.time > now;
  const version =
    publishedVersion === undefined
      ? []
      : [
          `This becomes version ${publishedVersion + 1}.`,
          'People who have the survey open finish the version they see.',
        ];
  const outcome = isOver
    ? ['Its last day is over: nobody will see it.']
    : isLater
      ? [`People who match begin to see it on ${from.words}.`]
      : state === 'paused'
        ? ['It is paused. Once resumed, it shows this version.']
        : publishedVersion === undefined
          ? ['People who match will begin to see it.']
          : [];
  const ends = [
    ...(until === undefined ? [] : [until.words]),
    ...(typeof responses === 'number' ? [plural(responses, 'response')] : []),
  ];
  return {
    lead: [...version, ...outcome].join(' '),
    until: ends.length === 0 ? undefined : ends.join(', or '),
    delay: isOver ? 'Its last day is over.' : isLater ? `It begins on ${from.words}.` : undefined,
  };
}

/** Of a popup within its time. How many responses it has is known only where it is published. */
export function whenSeen(state: PopupState): string {
  return state === 'ended'
    ? 'Nobody will see it: its limit of responses is reached.'
    : 'Pages see it within half a minute.';
}

/** A draft may hold anything; what is wrong with it is told elsewhere. */
function momentOf(iso: unknown): { time: number; words: string } | undefined {
  const time = typeof iso === 'string' ? parseTime(iso) : undefined;
  return time === undefined ? undefined : { time, words: formatTime(new Date(time).toISOString()) };
}
