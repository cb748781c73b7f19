/** One thing that waits to be sent. `body` is what happened, without `sentAt`, which is set at every try. */
export interface OutboxRecord {
  readonly id: string;
  /** Sorts records in the order they were made, across tabs: time, then a counter. */
  readonly order: string;
  readonly kind: 'status' | 'response' | 'event' | 'context';
  /** The SDK key it belongs to: two instances in one page do not send each other's records. */
  readonly owner: string;
  readonly createdAt: number;
  readonly bytes: number;
  /** What it belongs to: the context of an event, the survey of a response. */
  readonly ref?: string | undefined;
  readonly body: unknown;
}

/** Where deliveries wait. Asynchronous; nothing it does may throw into the host. */
export interface OutboxStore {
  /**
   * Opens what must be open before a page hides; rejects where nothing can be kept. `onGone`: somebody else has deleted
   * everything in it.
   */
  open(onGone?: () => void): Promise<unknown>;
  put(records: readonly OutboxRecord[]): Promise<void>;
  /** Writes at once, for crashes and page hides, where the store can. */
  putSync?(records: readonly OutboxRecord[]): void;
  /** The records of an owner, in order: those after an order, and no more of them than `most`. Default: all. */
  list(owner: string, after?: string, most?: number): Promise<OutboxRecord[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** Tells the other tabs that a record was added, when this one is left: it hears nothing until it listens anew. */
  announce(): void;
  /** Hears it from them. The same listener is called once, however often it was given. */
  onAnnounced(listener: () => void): void;
  close(): void;
}
