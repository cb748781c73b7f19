// Files of a build, kept in memory with their compressed forms and read again when they change on disk.
import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding, entityTag, isTagKnown } from './encodings.js';
import type { Encoding } from './encodings.js';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const compressible = /^(?:text|application\/(?:json|manifest)|image\/svg)/;

interface LoadedFile {
  readonly changedAt: number;
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** Undefined where compressing saves nothing. */
  readonly packed: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>> | undefined;
}

export interface FileRequest {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StaticFiles {
  /** @returns undefined when there is no such file in the folder. */
  answer(path: string, request: FileRequest): Promise<Response | undefined>;
}

export function createStaticFiles(folder: string): StaticFiles {
  const loaded = new Map<string, Promise<LoadedFile>>();
  return {
    answer: async (path, request) => {
      const file = await resolveInside(folder, path);
      if (file === undefined) return undefined;
      const entry = await fresh(loaded, file);
      return assemble(entry, request);
    },
  };
}

/** A path may not leave the folder, neither by dots nor through a link. */
async function resolveInside(folder: string, path: string): Promise<string | undefined> {
  if (path.includes('\0')) return undefined;
  try {
    const base = await realpath(folder);
    const file = await realpath(join(base, path));
    return file.startsWith(base + sep) && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

async function fresh(loaded: Map<string, Promise<LoadedFile>>, file: string): Promise<LoadedFile> {
  const changedAt = (await stat(file)).mtimeMs;
  const known = await loaded.get(file);
  if (known?.changedAt === changedAt) return known;
  const loading = load(file, changedAt);
  loaded.set(file, loading);
  loading.catch(() => loaded.delete(file));
  return loading;
}

async function load(file: string, changedAt: number): Promise<LoadedFile> {
  const body = await readFile(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  const isCompressible = compressible.test(type) && body.length > 256;
  return {
    changedAt,
    type,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    body,
    packed: isCompressible
      ? {
          br: await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          gzip: await zip(body),
        }
      : undefined,
  };
}

function assemble({ type, etag, body, packed }: LoadedFile, request: FileRequest): Response {
  const encoding = packed === undefined ? 'identity' : chooseEncoding(request.acceptEncoding);
  const headers = {
    ...request.headers,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ETag: entityTag(etag, encoding),
  };
  if (isTagKnown(etag, request.ifNoneMatch)) return new Response(null, { status: 304, headers });
  const bytes = packed === undefined || encoding === 'identity' ? body : packed[encoding];
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'Content-Type': type,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  });
}
