import type { PopupDefinition } from '@service-popups/protocol';
import type { DraftProblem, PopupRecord, SaveDraftAnswer } from '@service-popups/protocol/studio';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { ApiError, outlivesPage } from '../api/request.js';
import { changedField } from './changedField.js';
import { isSame, type Edited } from './edited.js';
import { joinEdits, type Joined } from './joinEdits.js';
import { failed, isUnsure, type SaveState } from './saveState.js';
import type { UnsavedDraft } from './unsavedDraft.js';

/** One person's work on one popup: every change can be undone, and is saved by itself a moment later. */
export interface DraftSession {
  readonly edited: ReadonlySignal<Edited>;
  readonly revision: ReadonlySignal<number>;
  readonly save: ReadonlySignal<SaveState>;
  readonly problems: ReadonlySignal<readonly DraftProblem[]>;
  /** What undoing goes back to, the oldest first. */
  readonly past: ReadonlySignal<readonly Edited[]>;
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
  /** What stands here, with what the other one changed elsewhere. */
  readonly onto: (theirs: Edited) => Edited;
  /** Ends a conflict: what was written here replaces what the other one wrote in the same places. */
  readonly keepMine: () => Promise<boolean>;
  /** Ends a conflict the other way: nothing of this session is saved any more. */
  readonly discard: () => void;
  /** Whether something would be lost if the tab were closed now. */
  readonly isAtRisk: () => boolean;
  /** Looks whether somebody else has saved since; if so takes that up, or asks whose counts. */
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
  /** What somebody else saved meanwhile was taken up: it touches nothing that was written here. */
  readonly onJoined?: () => void;
  readonly delayMs?: number;
  readonly retryMs?: number;
}

const deepestUndo = 200;

export function createDraftSession({
  record,
  save: send,
  reread,
  unsaved,
  onJoined,
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
    /** What the server held at the revision that this was made on; undefined where nobody knows. */
    base: Edited | undefined;
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
    base: edited.peek(),
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
    work.base = current;
    work.savedAt = answer.updatedAt;
    work.sent = undefined;
    revision.value = answer.revision;
    problems.value = answer.problems;
    rest();
  };
  const keep = (): void => {
    if (isSaved() || work.isOver) return;
    const { sent, base } = work;
    unsaved.keep({
      ...edited.peek(),
      revision: revision.peek(),
      ...(base === undefined ? {} : { base }),
      ...(sent === undefined ? {} : { sent }),
    });
  };
  /** Goes on from what somebody else saved. What is undone later takes nothing of theirs away. */
  const goOnFrom = (theirs: PopupRecord, joined: Edited): void => {
    const { base } = work;
    if (base !== undefined) {
      past.value = past.peek().map((one) => joinEdits(base, one, theirs).edited);
      future.value = future.peek().map((one) => joinEdits(base, one, theirs).edited);
    }
    work.saved = { name: theirs.name, draft: theirs.draft };
    work.base = work.saved;
    work.sent = undefined;
    edited.value = isSame(joined, theirs) ? work.saved : joined;
    revision.value = theirs.revision;
    problems.value = theirs.problems;
  };
  const onto = (theirs: Edited): Joined => {
    const mine = edited.peek();
    return work.base === undefined ? { edited: mine, isClash: true } : joinEdits(work.base, mine, theirs);
  };
  /** Takes up what somebody else saved meanwhile, where it touches nothing that was written here. */
  const takeUp = (theirs: PopupRecord): boolean => {
    const joined = onto(theirs);
    if (joined.isClash || theirs.revision <= revision.peek()) return false;
    goOnFrom(theirs, joined.edited);
    onJoined?.();
    return true;
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
      if (theirs !== undefined && takeUp(theirs)) return store(edited.peek());
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
    if (revision.peek() !== record.revision) work.base = left.base;
    if (revision.peek() === record.revision || takeUp(record)) schedule();
    else save.value = { state: 'conflict' };
  }

  return {
    edited,
    revision,
    save,
    problems,
    past,
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
    onto: (theirs) => onto(theirs).edited,
    keepMine: async () => {
      try {
        const theirs = await reread();
        goOnFrom(theirs, onto(theirs).edited);
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
      if (isSaved()) return false;
      return (
        isAhead || state === 'conflict' || state === 'failed' || !outlivesPage(JSON.stringify(edited.peek()))
      );
    },
    compare: async () => {
      const theirs = await reread().catch(() => undefined);
      if (theirs === undefined || theirs.revision === revision.peek()) return;
      if (!takeUp(theirs)) save.value = { state: 'conflict' };
      else if (!isSaved()) schedule();
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
