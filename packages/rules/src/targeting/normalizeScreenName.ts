import { screenLength } from '@service-popups/protocol/limits';
import { splitLocation } from './splitLocation.js';

/** A number or a UUID, whole. Anchored at both ends: no input makes it slow. */
const id = /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Names a screen as web paths are named: the query is dropped, numbers and UUIDs become `:id`, and a fragment is
 * dropped unless it is a hash route, which is named likewise. `/product/42?x=1` is `/product/:id`. A name without end is
 * cut: the server would refuse it, and with it what was answered there.
 */
export function normalizeScreenName(name: string): string {
  const { path, route } = splitLocation(name);
  return collapseIds(route === undefined ? path : `${path}#${route}`);
}

function collapseIds(path: string): string {
  return path
    .split('/')
    .map((segment) => segment.replace(id, ':id'))
    .join('/')
    .slice(0, screenLength);
}
