import type { PopupDefinition } from '@service-popups/protocol';
import { openKeptText } from '../storage/keptText.js';

/** What the server did not take, and the revision it was made on. */
export interface Unsaved {
  readonly name: string;
  readonly draft: PopupDefinition;
  readonly revision: number;
  /** What the server held then. */
  readonly base?: { readonly name: string; readonly draft: PopupDefinition };
  /** What was sent before it and not answered: if the server holds that, nobody else was here. */
  readonly sent?: { readonly name: string; readonly draft: PopupDefinition };
}

/** Outlives the page, so that a lost session or a way out of the editor costs nobody their work. */
export interface UnsavedDraft {
  readonly read: () => Unsaved | undefined;
  readonly keep: (unsaved: Unsaved) => void;
  readonly forget: () => void;
}

/** Of one popup. Where nothing can be stored, nothing is kept: the page still says that it is not saved. */
export function openUnsavedDraft(storage: Storage, key: string): UnsavedDraft {
  const text = openKeptText(storage, key);
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(text.read() ?? 'null');
        return isUnsaved(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    keep: (unsaved) => text.keep(JSON.stringify(unsaved)),
    forget: text.forget,
  };
}

function isUnsaved(value: unknown): value is Unsaved {
  if (!isNamedDraft(value)) return false;
  const { revision, base, sent } = value as Partial<Record<keyof Unsaved, unknown>>;
  const others = [base, sent].filter((other) => other !== undefined);
  return typeof revision === 'number' && others.every(isNamedDraft);
}

function isNamedDraft(value: unknown): value is { name: string; draft: object } {
  if (typeof value !== 'object' || value === null) return false;
  const { name, draft } = value as Partial<Record<keyof Unsaved, unknown>>;
  return typeof name === 'string' && typeof draft === 'object' && draft !== null;
}
