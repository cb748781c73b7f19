/**
 * The origin that somebody writes, also as the address bar gives it, with a slash at its end; undefined for anything else.
 * A star in front stands for every subdomain. The browser does not see it: Chromium would write it as `%2A`.
 */
export function originOf(text: string): string | undefined {
  const [, scheme = '', star = '', rest = ''] = /^(https?:\/\/)(\*\.)?(.*)$/i.exec(text) ?? [];
  if (!URL.canParse(scheme + rest)) return undefined;
  const { origin, href, protocol, host } = new URL(scheme + rest);
  return href === `${origin}/` ? `${protocol}//${star}${host}` : undefined;
}
