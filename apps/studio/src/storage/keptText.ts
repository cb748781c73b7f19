/** A text that outlives the page: in this tab alone, or in every tab, as its storage does. */
export interface KeptText {
  readonly read: () => string | undefined;
  readonly keep: (text: string) => void;
  readonly forget: () => void;
}

/** Where the storage is full or forbidden, nothing is kept, and nothing fails. */
export function openKeptText(storage: Storage, key: string): KeptText {
  return {
    read: () => attempted(() => storage.getItem(key)) ?? undefined,
    keep: (text) => attempted(() => storage.setItem(key, text)),
    forget: () => attempted(() => storage.removeItem(key)),
  };
}

function attempted<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
