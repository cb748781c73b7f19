import type { LiveEvent } from '@service-popups/protocol/studio';
import { assembleItem, findResponse } from '../../domain/results/responses.js';
import type { FeedEvent } from '../../live/liveFeed.js';
import { projectRoute } from './route.js';
import type { ProjectRequest, StudioRoute } from './route.js';

/** Proxies close what is silent for long. */
const pulseMs = 20_000;
/** A page redraws on what it hears: twice a second is enough, the rest is counted together. */
const pauseMs = 500;
const mostWaiting = 200;

export const liveRoutes: readonly StudioRoute[] = [
  projectRoute('GET /live', {
    access: 'viewer',
    summary: 'Server-sent events: statuses, responses, events and fetches as they arrive.',
    answer: 'text/event-stream',
    handle: (request) => Promise.resolve(streamFeed(request)),
  }),
];

function streamFeed({ scope, tools }: ProjectRequest<undefined, undefined>): Response {
  const { clock, store } = tools;
  const encoder = new TextEncoder();
  const stops: (() => void)[] = [];
  const stop = () => stops.splice(0).forEach((end) => end());
  let waiting: FeedEvent[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => {
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          // The reader left between two lines.
          stop();
        }
      };
      const flush = async (): Promise<void> => {
        const events = mergeEvents(waiting);
        waiting = [];
        for (const event of events) {
          const line = await assembleEvent(scope, event);
          if (line !== undefined) send(`data: ${JSON.stringify(line)}\n\n`);
        }
      };
      const end = () => {
        stop();
        controller.close();
      };
      const hear = (event: FeedEvent) => {
        if (waiting.length < mostWaiting) waiting.push(event);
      };
      stops.push(store.live.subscribe(scope.projectId, hear, end));
      stops.push(clock.every(pauseMs, () => void flush().catch(() => undefined)));
      stops.push(clock.every(pulseMs, () => send(': still here\n\n')));
      send('retry: 3000\n\n');
    },
    cancel: stop,
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Proxies that gather answers would hold every line back.
      'X-Accel-Buffering': 'no',
    },
  });
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

async function assembleEvent(
  scope: ProjectRequest<undefined, undefined>['scope'],
  event: FeedEvent,
): Promise<LiveEvent | undefined> {
  if (event.type === 'response') {
    const row = await findResponse(scope, event.responseId);
    return row === undefined ? undefined : { type: 'response', response: assembleItem(row) };
  }
  return { ...event, at: new Date(event.at).toISOString() };
}
