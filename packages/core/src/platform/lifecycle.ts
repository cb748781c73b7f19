/** Foreground, background and end of the page or app. */
export interface Lifecycle {
  isForeground(): boolean;
  onForeground(listener: () => void): () => void;
  onBackground(listener: () => void): () => void;
  /** The page may be gone after this: write and send what waits. Comes before the background where both happen. */
  onHide(listener: () => void): () => void;
}
