import { ApiError, asApiError, reach } from './request.js';

export interface Progress {
  readonly bytes: number;
  readonly lines: number;
}

/**
 * Fetches a file and hands it to the browser to be saved. A link would do so too, but leave the page for the server's words
 * when it fails.
 */
export async function saveFile(
  address: string,
  name: string,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<void> {
  const response = await reach(address, { isLong: true });
  if (!response.ok || response.body === null)
    throw asApiError(response.status, await response.json().catch(() => undefined));
  offer(new Blob(await partsOf(response.body, onProgress)), name);
}

const lineEnd = 10;

async function partsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (progress: Progress) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  const state = { bytes: 0, lines: 0 };
  const read = (): ReturnType<typeof reader.read> =>
    reader.read().catch(() => {
      throw new ApiError(0, 'offline', 'The connection broke before the end. Try again.');
    });
  for (let part = await read(); !part.done; part = await read()) {
    parts.push(part.value);
    state.bytes += part.value.byteLength;
    state.lines += part.value.reduce((count, byte) => (byte === lineEnd ? count + 1 : count), 0);
    onProgress({ ...state });
  }
  return parts;
}

function offer(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
