import type { PopupDefinition } from '@service-popups/protocol';

/** What the server did not take, and the revision it was made on. */
export interface Unsaved {
  readonly name: string;
  readonly draft: PopupDefinition;
  readonly revision: number;
}

/** Outlives the page, so that a lost session or a way out of the editor costs nobody their work. */
export interface UnsavedDraft {
  readonly read: () => Unsaved | undefined;
  readonly keep: (unsaved: Unsaved) => void;
  readonly forget: () => void;
}

/** Of one popup, in this tab alone: another tab has its own. Where nothing can be stored, nothing is kept. */
export function openUnsavedDraft(storage: Storage, key: string): UnsavedDraft {
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return isUnsaved(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (unsaved) => {
      try {
        storage.setItem(key, JSON.stringify(unsaved));
      } catch {
        // Full or forbidden: the page still says that it is not saved.
      }
    },
    forget: () => {
      try {
        storage.removeItem(key);
      } catch {
        // There was nothing to forget.
      }
    },
  };
}

function isUnsaved(value: unknown): value is Unsaved {
  if (typeof value !== 'object' || value === null) return false;
  const { name, draft, revision } = value as Partial<Record<keyof Unsaved, unknown>>;
  return (
    typeof name === 'string' && typeof draft === 'object' && draft !== null && typeof revision === 'number'
  );
}
