/** Where the person is. On mobile the screen name takes the place of the path. */
export interface Location {
  /** Path with query and hash route as they stand, such as `/product/42?x=1` or `/#/home`. */
  readonly path: string;
  /** The full address where there is one. */
  readonly url?: string | undefined;
  readonly referrer?: string | undefined;
}

export interface Navigation {
  current(): Location;
  /** Called after the route changed. Undefined on platforms where only the host knows (setScreen). */
  onChange(listener: (next: Location, previous: Location) => void): () => void;
  /** True where page views are seen without the host's help. */
  readonly isAutomatic: boolean;
  /**
   * The page is no copy of a tab: somebody has loaded it anew in its own, such as after a crash, or it was loaded beforehand,
   * and cannot read what the page before it writes as it is left.
   */
  readonly isNoCopy?: boolean | undefined;
  /** Removes a parameter from the visible address, such as the preview token. */
  dropParameter?(name: string): void;
  /** Reads a parameter of the visible address. */
  parameter?(name: string): string | undefined;
}
