/** Anchored and of fixed length: no input makes it slow. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const digits = /^\d+$/;

/**
 * Names a screen as web paths are named: the query is dropped, numbers and UUIDs become `:id`, and a fragment is
 * dropped unless it is a hash route, which is named likewise. `/product/42?x=1` is `/product/:id`.
 */
export function normalizeScreenName(name: string): string {
  const { path, route } = splitLocation(name);
  return route === undefined ? collapseIds(path) : `${collapseIds(path)}#${collapseIds(route)}`;
}

/** The path without its query, and the hash route (`/home` of `#/home`) where the fragment is one. */
export function splitLocation(location: string): { path: string; route: string | undefined } {
  const [head = '', fragment = ''] = location.split('#', 2);
  const route = fragment.startsWith('/') ? withoutQuery(fragment) : undefined;
  return { path: withoutQuery(head), route };
}

function withoutQuery(text: string): string {
  return text.split('?', 1)[0] ?? '';
}

function collapseIds(path: string): string {
  return path
    .split('/')
    .map((segment) => (digits.test(segment) || uuid.test(segment) ? ':id' : segment))
    .join('/');
}
