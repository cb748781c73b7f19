const dots = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

/**
 * Every client resolves `.` and `..` before it asks. Were they resolved here, `/sdk/../api` would get past a proxy that lets
 * through what begins with `/sdk` alone.
 */
export function leadsElsewhere(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return dots.test(path);
}
