import type { PopupDefinition } from '@service-popups/protocol';
import type { DraftProblem, PopupRecord, SaveDraftAnswer } from '@service-popups/protocol/studio';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { ApiError } from '../api/request.js';
import { changedField } from './changedField.js';
import { differencesOf } from './history/differences.js';
import type { UnsavedDraft } from './unsavedDraft.js';
import { messageOf } from '../ui/messageOf.js';

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
      /** `refused`: trying again will not help, the message says what would. After the first two it is tried again. */
      readonly reason: 'offline' | 'unavailable' | 'signed-out' | 'refused';
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
  /** Whether something would be lost if the tab were closed now. */
  readonly isAtRisk: () => boolean;
  /** Looks whether somebody else has saved since, and if so asks whose draft counts. */
  readonly compare: () => Promise<void>;
  /** The page may be gone in the next moment: what the server does not have yet is sent, and kept for the next one. */
  readonly leave: () => void;
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
  readonly retryMs?: number;
}

const deepestUndo = 200;

export function createDraftSession({
  record,
  save: send,
  reread,
  unsaved,
  delayMs = 700,
  retryMs = 6_000,
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
    savedAt: string;
    /** What was sent and not answered: the server may have it. */
    sent: Edited | undefined;
    running: Promise<boolean> | undefined;
    isOver: boolean;
    /** The page is left: whoever comes back goes on with what was kept. */
    isLeft: boolean;
  } = {
    field: undefined,
    timer: undefined,
    saved: edited.peek(),
    savedAt: record.updatedAt,
    sent: undefined,
    running: undefined,
    isOver: false,
    isLeft: false,
  };

  /** Whether the server has what stands here, and nothing that was sent since may have taken its place. */
  const isSaved = (): boolean => edited.peek() === work.saved && work.sent === undefined;
  const saveNow = async (): Promise<boolean> => {
    clearTimeout(work.timer);
    if (work.running !== undefined) {
      await work.running;
      return saveNow();
    }
    const current = edited.peek();
    // All that was changed is undone.
    if (isSaved() && ['waiting', 'failed'].includes(save.peek().state)) rest();
    if (isSaved() || work.isOver) return save.peek().state === 'saved';
    save.value = { state: 'saving' };
    work.running = store(current);
    const worked = await work.running;
    work.running = undefined;
    return worked && edited.peek() !== current ? saveNow() : worked;
  };
  const rest = (): void => {
    save.value = { state: 'saved', at: work.savedAt };
    unsaved.forget();
  };
  const settle = (current: Edited, answer: SaveDraftAnswer): void => {
    work.saved = current;
    work.savedAt = answer.updatedAt;
    work.sent = undefined;
    revision.value = answer.revision;
    problems.value = answer.problems;
    rest();
  };
  const keep = (): void => {
    if (isSaved() || work.isOver) return;
    const { sent } = work;
    unsaved.keep({ ...edited.peek(), revision: revision.peek(), ...(sent === undefined ? {} : { sent }) });
  };
  const store = async (current: Edited): Promise<boolean> => {
    const earlier = work.sent;
    work.sent = earlier ?? current;
    try {
      settle(current, await send({ ...current, revision: revision.peek() }));
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      // An answer that was lost on its way: what somebody saved in between is this very draft, or the one before it.
      const theirs = isConflict ? await reread().catch(() => undefined) : undefined;
      if (theirs !== undefined && isSame(theirs, current)) {
        settle(current, theirs);
        return true;
      }
      if (theirs !== undefined && earlier !== undefined && isSame(theirs, earlier)) {
        work.sent = undefined;
        revision.value = theirs.revision;
        return store(current);
      }
      const failure: SaveState = isConflict ? { state: 'conflict' } : failed(error);
      if (!isUnsure(failure)) work.sent = earlier;
      keep();
      save.value = failure;
      if (isUnsure(failure) && !work.isLeft) work.timer = setTimeout(() => void saveNow(), retryMs);
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
    const isOwn = left.sent !== undefined && isSame(record, left.sent);
    revision.value = isOwn ? record.revision : left.revision;
    work.sent = isOwn ? undefined : left.sent;
    if (revision.peek() === record.revision) schedule();
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
      if (after.name === before.name && after.draft === before.draft) return;
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
        const theirs = await reread();
        revision.value = theirs.revision;
        work.saved = theirs;
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
    isAtRisk: () => {
      const { state } = save.peek();
      const isAhead = work.running !== undefined && edited.peek() !== work.sent;
      return !isSaved() && (isAhead || state === 'conflict' || state === 'failed');
    },
    compare: async () => {
      const theirs = await reread().catch(() => undefined);
      if (theirs !== undefined && theirs.revision !== revision.peek()) save.value = { state: 'conflict' };
    },
    leave: () => {
      keep();
      void saveNow();
    },
    stop: async () => {
      work.isLeft = true;
      keep();
      return (await saveNow()) || work.isOver || isSaved();
    },
  };
}

function isSame(one: Edited, other: Edited): boolean {
  return one.name === other.name && differencesOf(one.draft, other.draft).length === 0;
}

function failed(error: unknown): SaveState {
  return {
    state: 'failed',
    message: messageOf(error),
    reason: reasonOf(error),
  };
}

function reasonOf(error: unknown): 'offline' | 'unavailable' | 'signed-out' | 'refused' {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return 'signed-out';
  if (status >= 400 && status < 500) return 'refused';
  return status === 0 ? 'offline' : 'unavailable';
}

/** Whether the server may have taken it all the same. */
function isUnsure(save: SaveState): boolean {
  return save.state === 'failed' && (save.reason === 'offline' || save.reason === 'unavailable');
}
