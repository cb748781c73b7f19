/** The parts of a path or address: without query and fragment, the query, and the hash route (`/home` of `#/home`). */
export interface LocationParts {
  readonly path: string;
  readonly query: string;
  /** Undefined when the fragment is none, or only a place on the page. */
  readonly route: string | undefined;
}

/** Works on text: the mobile runtime's URL is unreliable, and screen names are no URLs. */
export function splitLocation(location: string): LocationParts {
  const [head, fragment] = cut(location, '#');
  const [path, query] = cut(head, '?');
  return { path, query, route: fragment.startsWith('/') ? cut(fragment, '?')[0] : undefined };
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
