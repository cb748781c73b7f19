import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// Every answer that is kept compressed has these forms, and each of them a tag of its own.
export type Encoding = 'br' | 'gzip' | 'identity';

const refused = String.raw`(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`;
const takesBrotli = new RegExp(String.raw`\bbr\b${refused}`, 'i');
const takesGzip = new RegExp(String.raw`\bgzip\b${refused}`, 'i');

export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (takesBrotli.test(accepted)) return 'br';
  return takesGzip.test(accepted) ? 'gzip' : 'identity';
}

/** For one form of what `etag` stands for. */
export function entityTag(etag: string, encoding: Encoding): string {
  return `"${etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

/** Tags differ by encoding in their endings alone, and a proxy may have marked one weak: the middle decides. */
export function isTagKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch === '*' || ifNoneMatch?.includes(etag) === true;
}

/** For an answer that is made for one person: quick rather than as small as can be. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return new Uint8Array(body);
  const packed =
    encoding === 'gzip'
      ? zip(body)
      : brotli(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        });
  return new Uint8Array(await packed);
}
