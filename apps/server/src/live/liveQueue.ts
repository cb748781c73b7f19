import type { LiveEvent } from '@service-popups/protocol/studio';
import type { FeedEvent } from './liveFeed.js';

const mostWaiting = 200;
/** Half a minute without a single good read, at two flushes a second. */
const mostFailures = 60;

export interface LiveQueueOptions {
  /** Reads what the event is about; undefined when it is gone. */
  readonly assemble: (event: FeedEvent) => Promise<LiveEvent | undefined>;
  readonly send: (line: LiveEvent) => void;
  /** Ends the stream: whoever watches connects anew and reads everything again, so that nothing stays unseen. */
  readonly giveUp: () => void;
}

/** What waits to be told to one watcher. An event that cannot be read now is kept for the next flush. */
export function createLiveQueue({ assemble, send, giveUp }: LiveQueueOptions) {
  let waiting: FeedEvent[] = [];
  let failedInARow = 0;
  let isFlushing = false;
  const tell = async (events: readonly FeedEvent[]): Promise<FeedEvent[]> => {
    const kept: FeedEvent[] = [];
    for (const event of events) {
      try {
        const line = await assemble(event);
        if (line !== undefined) send(line);
      } catch {
        kept.push(event);
      }
    }
    return kept;
  };
  return {
    hear: (event: FeedEvent): void => {
      if (waiting.length < mostWaiting) waiting.push(event);
    },
    flush: async (): Promise<void> => {
      // A read that takes longer than the pause is not overtaken by the next one.
      if (isFlushing) return;
      isFlushing = true;
      const events = mergeEvents(waiting);
      waiting = [];
      const kept = await tell(events);
      isFlushing = false;
      failedInARow = kept.length > 0 ? failedInARow + 1 : 0;
      waiting = [...kept, ...waiting].slice(0, mostWaiting);
      if (failedInARow >= mostFailures) giveUp();
    },
  };
}

/** Counts are added up, fetches need telling once, a response that was saved twice is read once. */
function mergeEvents(events: readonly FeedEvent[]): FeedEvent[] {
  const merged = new Map<string, FeedEvent>();
  for (const [index, event] of events.entries()) {
    const name =
      event.type === 'status'
        ? `status ${index}`
        : event.type === 'response'
          ? `response ${event.responseId}`
          : event.type;
    const before = merged.get(name);
    const count = event.type === 'events' && before?.type === 'events' ? before.count + event.count : 0;
    merged.set(name, event.type === 'events' && count > 0 ? { ...event, count } : event);
  }
  return [...merged.values()];
}
