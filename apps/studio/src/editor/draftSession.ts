import type { PopupDefinition } from '@service-popups/protocol';
import {
  studioRoutes,
  type DraftProblem,
  type PopupRecord,
  type SaveDraftAnswer,
} from '@service-popups/protocol/studio';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { ApiError, request } from '../api/request.js';
import { changedField } from './changedField.js';
import { differencesOf } from './history/differences.js';
import { openUnsavedDraft, type UnsavedDraft } from './unsavedDraft.js';

export interface Edited {
  readonly name: string;
  readonly draft: PopupDefinition;
}

/** `saved`: the server has it. `conflict`: somebody else saved in between; nothing is overwritten. */
export type SaveState =
  | { readonly state: 'saved'; readonly at: string }
  | { readonly state: 'waiting' }
  | { readonly state: 'saving' }
  | {
      readonly state: 'failed';
      readonly message: string;
      /** `refused`: trying again will not help, the message says what would. */
      readonly reason: 'offline' | 'signed-out' | 'refused';
    }
  | { readonly state: 'conflict' };

/** One person's work on one popup: every change can be undone, and is saved by itself a moment later. */
export interface DraftSession {
  readonly edited: ReadonlySignal<Edited>;
  readonly revision: ReadonlySignal<number>;
  readonly save: ReadonlySignal<SaveState>;
  readonly problems: ReadonlySignal<readonly DraftProblem[]>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /**
   * Changes that follow each other under the same `group` and write into one and the same field (typing) are undone
   * together; what adds, removes or moves something is undone by itself.
   */
  readonly change: (change: (edited: Edited) => Edited, group?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Sends what waits, and resolves when the server has it. */
  readonly flush: () => Promise<boolean>;
  /** Ends a conflict: what stands here replaces what the other one saved. */
  readonly keepMine: () => Promise<boolean>;
  /** Ends a conflict the other way: nothing of this session is saved any more. */
  readonly discard: () => void;
  /** Sends what waits, and resolves with whether nothing is left unsaved. */
  readonly stop: () => Promise<boolean>;
}

export interface DraftSessionOptions {
  readonly record: PopupRecord;
  readonly save: (body: {
    name: string;
    draft: PopupDefinition;
    revision: number;
  }) => Promise<SaveDraftAnswer>;
  /** What the server holds now. */
  readonly reread: () => Promise<PopupRecord>;
  readonly unsaved: UnsavedDraft;
  readonly delayMs?: number;
}

const deepestUndo = 200;

export function createDraftSession({
  record,
  save: send,
  reread,
  unsaved,
  delayMs = 700,
}: DraftSessionOptions): DraftSession {
  const edited = signal<Edited>({ name: record.name, draft: record.draft });
  const revision = signal(record.revision);
  const save = signal<SaveState>({ state: 'saved', at: record.updatedAt });
  const problems = signal<readonly DraftProblem[]>(record.problems);
  const past = signal<readonly Edited[]>([]);
  const future = signal<readonly Edited[]>([]);
  const work: {
    /** What was written into last, and is undone together with what is written into it next. */
    field: string | undefined;
    timer: ReturnType<typeof setTimeout> | undefined;
    saved: Edited;
    running: Promise<boolean> | undefined;
    isOver: boolean;
  } = {
    field: undefined,
    timer: undefined,
    saved: edited.peek(),
    running: undefined,
    isOver: false,
  };

  const saveNow = async (): Promise<boolean> => {
    clearTimeout(work.timer);
    if (work.running !== undefined) {
      await work.running;
      return saveNow();
    }
    const current = edited.peek();
    if (current === work.saved || work.isOver) return save.peek().state === 'saved';
    save.value = { state: 'saving' };
    work.running = store(current);
    const worked = await work.running;
    work.running = undefined;
    return worked && edited.peek() === current ? true : worked ? saveNow() : false;
  };
  const settle = (current: Edited, answer: SaveDraftAnswer): void => {
    work.saved = current;
    revision.value = answer.revision;
    problems.value = answer.problems;
    save.value = { state: 'saved', at: answer.updatedAt };
    unsaved.forget();
  };
  const store = async (current: Edited): Promise<boolean> => {
    try {
      settle(current, await send({ ...current, revision: revision.peek() }));
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      // An answer that was lost on its way: what somebody saved in between is this very draft.
      const theirs = isConflict ? await reread().catch(() => undefined) : undefined;
      if (theirs !== undefined && isSame(theirs, current)) {
        settle(current, theirs);
        return true;
      }
      unsaved.keep({ ...current, revision: revision.peek() });
      save.value = isConflict ? { state: 'conflict' } : failed(error);
      return false;
    }
  };
  const schedule = (): void => {
    if (save.peek().state === 'conflict') return;
    save.value = { state: 'waiting' };
    clearTimeout(work.timer);
    work.timer = setTimeout(() => void saveNow(), delayMs);
  };
  const step = (from: typeof past, to: typeof future): void => {
    const target = from.peek().at(-1);
    if (target === undefined) return;
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), edited.peek()];
    edited.value = target;
    work.field = undefined;
    schedule();
  };

  const left = unsaved.read();
  if (left !== undefined && isSame(record, left)) unsaved.forget();
  else if (left !== undefined) {
    past.value = [edited.peek()];
    edited.value = { name: left.name, draft: left.draft };
    // Until somebody decides, it stays on the revision it was made on, and overwrites nothing.
    revision.value = left.revision;
    if (left.revision === record.revision) schedule();
    else save.value = { state: 'conflict' };
  }

  return {
    edited,
    revision,
    save,
    problems,
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    change: (change, group) => {
      const before = edited.peek();
      const after = change(before);
      if (after === before) return;
      const written = group === undefined ? undefined : changedField(before, after);
      const field = written === undefined ? undefined : `${group} ${written}`;
      if (field === undefined || field !== work.field)
        past.value = [...past.peek(), before].slice(-deepestUndo);
      work.field = field;
      future.value = [];
      edited.value = after;
      schedule();
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    flush: saveNow,
    keepMine: async () => {
      try {
        revision.value = (await reread()).revision;
        return await saveNow();
      } catch (error) {
        save.value = failed(error);
        return false;
      }
    },
    discard: () => {
      work.isOver = true;
      clearTimeout(work.timer);
      unsaved.forget();
    },
    stop: async () => {
      clearTimeout(work.timer);
      return (await saveNow()) || work.isOver;
    },
  };
}

function isSame(one: Edited, other: Edited): boolean {
  return one.name === other.name && differencesOf(one.draft, other.draft).length === 0;
}

function failed(error: unknown): SaveState {
  return {
    state: 'failed',
    message: error instanceof Error ? error.message : String(error),
    reason: reasonOf(error),
  };
}

function reasonOf(error: unknown): 'offline' | 'signed-out' | 'refused' {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return 'signed-out';
  return status >= 400 && status < 500 ? 'refused' : 'offline';
}

/** The session of a popup on the server. */
export function openDraftSession(projectId: string, record: PopupRecord): DraftSession {
  return createDraftSession({
    record,
    // Without a name it keeps the last one: the rest is saved all the same.
    save: ({ name, ...rest }) =>
      request(studioRoutes.draft(projectId, record.id), {
        method: 'PUT',
        body: name.trim() === '' ? rest : { name, ...rest },
      }),
    reread: () => request(studioRoutes.popup(projectId, record.id)),
    unsaved: openUnsavedDraft(sessionStorage, `unsaved-draft ${projectId} ${record.id}`),
  });
}
