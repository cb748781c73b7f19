import { failureFields } from '../../diagnostics/logger.js';
import type { Logger } from '../../diagnostics/logger.js';
import type { ServerContext } from '../../http/context.js';
import type { OneAtATime } from '../../oneAtATime.js';
import { downloadHeaders } from './download.js';

export interface Download {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncGenerator<string>;
}

export interface DownloadTools {
  readonly logger: Logger;
  /** For all downloads together: each part keeps the process busy for a moment, and others ask for popups meanwhile. */
  readonly readPart: OneAtATime;
}

/** A file that is written as it is read: the next part is asked for only when the last one was taken. */
export function streamDownload(
  { context, tools }: { readonly context: ServerContext; readonly tools: DownloadTools },
  { name, type, parts }: Download,
): Response {
  const encoder = new TextEncoder();
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const next = await tools.readPart(() => parts.next());
        if (isCancelled) return;
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        tools.logger.error('a download broke off', failureFields(error));
        // Half a file must not pass for a whole one.
        context.env.outgoing.destroy();
      }
    },
    cancel: async () => {
      isCancelled = true;
      await parts.return(undefined);
    },
  });
  return new Response(stream, { headers: downloadHeaders(name, type) });
}
