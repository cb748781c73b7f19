/** Why something was not delivered. Every loss has one of these. */
export type DropReason =
  /** The cap on records or bytes was reached. */
  | 'overflow'
  /** It waited longer than deliveries are kept. */
  | 'expired'
  /** The server takes no single one of this size. */
  | 'too_large'
  /** The server refused this one. */
  | 'rejected'
  /** The key was refused for longer than such data is kept. */
  | 'unauthorized'
  /** What the store gave back could not be read. */
  | 'corrupt'
  /** The host's `beforeSend` said no. */
  | 'before_send'
  /** The project's kill-switch is on. */
  | 'tracking_disabled'
  /** The session is not in the project's sample. */
  | 'not_sampled'
  /** More crashes in one session than are reported. */
  | 'crash_limit'
  /** The person withdrew consent. */
  | 'consent';
