import type { LiveEvent } from '@service-popups/protocol/studio';
import { isKept } from '../../domain/projectScope.js';
import { assembleItem, findResponse } from '../../domain/results/responses.js';
import { Problem } from '../../http/problem.js';
import { createLiveQueue } from '../../live/liveQueue.js';
import type { FeedEvent } from '../../live/liveFeed.js';
import { admitActor, admitToProject } from './admission.js';
import { projectRoute } from './route.js';
import type { ProjectRequest, StudioRoute } from './route.js';

/** Proxies close what is silent for long. */
const pulseMs = 20_000;
/** A page redraws on what it hears: twice a second is enough, the rest is counted together. */
const pauseMs = 500;
/**
 * A page that the browser has frozen takes nothing any more. Everything would be kept for it: it is cut off instead, and
 * when it wakes it connects anew and reads what it missed.
 */
const mostUnreadBytes = 1_048_576;

export const liveRoutes: readonly StudioRoute[] = [
  projectRoute('GET /live', {
    access: 'viewer',
    summary: 'Server-sent events: statuses, responses, events and fetches as they arrive.',
    answer: 'text/event-stream',
    handle: (request) => Promise.resolve(streamFeed(request)),
  }),
];

type LiveRequest = ProjectRequest<undefined, undefined>;

function streamFeed(request: LiveRequest): Response {
  const { context, scope, tools } = request;
  const { clock, store } = tools;
  const { outgoing } = context.env;
  const encoder = new TextEncoder();
  const stops: (() => void)[] = [];
  const stop = () => stops.splice(0).forEach((end) => end());
  const source: ConstructorParameters<typeof ReadableStream<Uint8Array>>[0] = {
    start: (controller) => {
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) < 0) outgoing.destroy();
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          // The reader left between two lines.
          stop();
        }
      };
      const end = () => {
        if (stops.length === 0) return;
        stop();
        controller.close();
      };
      const queue = createLiveQueue({
        assemble: (event) => assembleEvent(scope, event),
        send: (line) => send(`data: ${JSON.stringify(line)}\n\n`),
        giveUp: end,
      });
      stops.push(store.live.subscribe(scope.projectId, queue.hear, end));
      stops.push(clock.every(pauseMs, () => void queue.flush()));
      stops.push(
        clock.every(pulseMs, () => {
          send(': still here\n\n');
          void mayWatch(request).then((may) => (may ? undefined : end()));
        }),
      );
      send('retry: 3000\n\n');
      // Nobody reads on for one who asked after the headers alone, nor for one who hung up before the first word: they would
      // be told for ever.
      outgoing.once('close', stop);
      if (outgoing.destroyed) stop();
    },
    cancel: stop,
  };
  const stream = new ReadableStream(
    source,
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
  );
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Proxies that gather answers would hold every line back.
      'X-Accel-Buffering': 'no',
    },
  });
}

/** Whoever lost the session, the role or the project since the stream began hears no more of it. */
async function mayWatch({ context, scope, tools }: LiveRequest): Promise<boolean> {
  const { clock, config, store } = tools;
  const { database } = store;
  try {
    const options = { database, publicUrl: config.publicUrl, now: clock.now() };
    const actor = await admitActor(context, 'viewer', options);
    if (actor === undefined) return false;
    admitToProject(actor, scope.projectId, 'viewer');
    return await isKept(scope);
  } catch (error) {
    // A database that is away for a moment says nothing about anybody.
    return !(error instanceof Problem);
  }
}

async function assembleEvent(scope: LiveRequest['scope'], event: FeedEvent): Promise<LiveEvent | undefined> {
  if (event.type === 'response') {
    const row = await findResponse(scope, event.responseId);
    return row === undefined ? undefined : { type: 'response', response: assembleItem(row) };
  }
  return { ...event, at: new Date(event.at).toISOString() };
}
