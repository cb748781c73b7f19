// Every answer that is kept compressed has these forms, and each of them a tag of its own.
export type Encoding = 'br' | 'gzip' | 'identity';

const refused = String.raw`(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`;
const takesBrotli = new RegExp(String.raw`\bbr\b${refused}`);
const takesGzip = new RegExp(String.raw`\bgzip\b${refused}`);

export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (takesBrotli.test(accepted)) return 'br';
  return takesGzip.test(accepted) ? 'gzip' : 'identity';
}

/** For one form of what `etag` stands for. */
export function entityTag(etag: string, encoding: Encoding): string {
  return `"${etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}
