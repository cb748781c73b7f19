import { corsHeaders } from '../../http/cors.js';
import { chooseEncoding, entityTag, isTagKnown } from '../../http/encodings.js';
import type { Encoding } from '../../http/encodings.js';
import type { KeyEntry } from '../../store/projectDirectory.js';

/** Any CDN may serve it, and a publish is seen within half a minute. */
const cacheControl = 'public, max-age=0, s-maxage=30, stale-while-revalidate=600, stale-if-error=86400';

export interface DefinitionsAnswer {
  readonly status: 200 | 304;
  readonly headers: Record<string, string>;
  /** The same, value after name and names in small letters: the quickest form for Node. */
  readonly rawHeaders: string[];
  readonly body: Buffer | undefined;
  /** The same bytes as text: Node writes it together with the headers, in one go. */
  readonly text: string | undefined;
}

interface Variants {
  readonly etag: string;
  readonly full: Readonly<Record<Encoding, DefinitionsAnswer>>;
  readonly unchanged: Readonly<Record<Encoding, DefinitionsAnswer>>;
}

export interface DefinitionsRequestHeaders {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export type AssembleAnswer = (entry: KeyEntry, request: DefinitionsRequestHeaders) => DefinitionsAnswer;

/** What can be said about a key is made once per publish: answering is then a look-up. */
export function createDefinitionsAnswers(): AssembleAnswer {
  const prepared = new WeakMap<KeyEntry, Variants>();
  return (entry, request) => {
    const known = prepared.get(entry);
    if (known !== undefined) return chooseAnswer(known, request);
    const variants = prepareVariants(entry);
    prepared.set(entry, variants);
    return chooseAnswer(variants, request);
  };
}

function chooseAnswer(variants: Variants, request: DefinitionsRequestHeaders): DefinitionsAnswer {
  const isKnown = isTagKnown(variants.etag, request.ifNoneMatch);
  return (isKnown ? variants.unchanged : variants.full)[chooseEncoding(request.acceptEncoding)];
}

function prepareVariants({ project, allowedOrigins }: KeyEntry): Variants {
  const { etag, body, brotli, gzip } = project.snapshot;
  const shared = {
    ...corsHeaders,
    'Cache-Control': cacheControl,
    Vary: allowedOrigins.length > 0 ? 'Accept-Encoding, Origin' : 'Accept-Encoding',
  };
  const answer = (status: 200 | 304, headers: Record<string, string>, bytes?: Buffer): DefinitionsAnswer => ({
    status,
    headers,
    rawHeaders: Object.entries(headers).flatMap(([name, value]) => [name.toLowerCase(), value]),
    body: bytes,
    text: bytes?.toString('latin1'),
  });
  const full = (encoding: Encoding, bytes: Buffer): DefinitionsAnswer =>
    answer(
      200,
      {
        ...shared,
        'Content-Type': 'application/json',
        'Content-Length': String(bytes.length),
        ETag: entityTag(etag, encoding),
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
      bytes,
    );
  // A cache keeps what it has only if it is told of the very tag that it keeps it under.
  const unchanged = (encoding: Encoding): DefinitionsAnswer =>
    answer(304, { ...shared, ETag: entityTag(etag, encoding) });
  return {
    etag,
    full: { br: full('br', brotli), gzip: full('gzip', gzip), identity: full('identity', body) },
    unchanged: { br: unchanged('br'), gzip: unchanged('gzip'), identity: unchanged('identity') },
  };
}
