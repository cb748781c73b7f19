import type { PopupRecord, SaveDraftAnswer } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/request.js';
import { templates } from '../popups/templates/templates.js';
import { createDraftSession, type DraftSession } from './draftSession.js';

const draft = templates[0]?.draft();
if (draft === undefined) throw new Error('there is a first template');
const record: PopupRecord = {
  id: 'p1',
  name: 'First',
  state: 'draft',
  draft,
  revision: 3,
  hasUnpublishedChanges: false,
  updatedAt: '2026-01-01T00:00:00Z',
  problems: [],
};

function openSession(options: { fail?: () => Error | undefined } = {}) {
  const saves: { name: string; revision: number }[] = [];
  const session = createDraftSession({
    record,
    delayMs: 1,
    save: ({ name, revision }) => {
      const error = options.fail?.();
      if (error !== undefined) return Promise.reject(error);
      saves.push({ name, revision });
      const answer: SaveDraftAnswer = {
        revision: revision + 1,
        updatedAt: '2026-01-02T00:00:00Z',
        problems: [],
      };
      return Promise.resolve(answer);
    },
  });
  return { session, saves };
}

const rename = (session: DraftSession, name: string, group?: string): void =>
  session.change((edited) => ({ ...edited, name }), group);

describe('draftSession', () => {
  it('saves a change against the revision it was made on', async () => {
    const { session, saves } = openSession();
    rename(session, 'Second');
    expect(await session.flush()).toBe(true);
    expect(saves).toEqual([{ name: 'Second', revision: 3 }]);
    expect(session.revision.value).toBe(4);
    expect(session.save.value.state).toBe('saved');
  });

  it('undoes and redoes', () => {
    const { session } = openSession();
    rename(session, 'Second');
    rename(session, 'Third');
    session.undo();
    expect(session.edited.value.name).toBe('Second');
    session.undo();
    expect(session.edited.value.name).toBe('First');
    expect(session.canUndo.value).toBe(false);
    session.redo();
    session.redo();
    expect(session.edited.value.name).toBe('Third');
  });

  it('undoes typing into one field at once', () => {
    const { session } = openSession();
    rename(session, 'S', 'name');
    rename(session, 'Se', 'name');
    rename(session, 'Sec', 'name');
    session.undo();
    expect(session.edited.value.name).toBe('First');
  });

  it('forgets what could be redone when something else is changed', () => {
    const { session } = openSession();
    rename(session, 'Second');
    session.undo();
    rename(session, 'Other');
    expect(session.canRedo.value).toBe(false);
  });

  it('tells of a conflict and overwrites nothing', async () => {
    const { session, saves } = openSession({
      fail: () => new ApiError(409, 'conflict', 'Somebody saved in between.'),
    });
    rename(session, 'Second');
    expect(await session.flush()).toBe(false);
    expect(session.save.value.state).toBe('conflict');
    expect(saves).toEqual([]);
  });

  it('tries again after a failure', async () => {
    const failures: (Error | undefined)[] = [new Error('offline'), undefined];
    const { session, saves } = openSession({ fail: () => failures.shift() });
    rename(session, 'Second');
    expect(await session.flush()).toBe(false);
    expect(await session.flush()).toBe(true);
    expect(saves).toHaveLength(1);
  });

  it('saves what was changed while a save was under way', async () => {
    const { session, saves } = openSession();
    rename(session, 'Second');
    const first = session.flush();
    rename(session, 'Third');
    await first;
    expect(await session.flush()).toBe(true);
    expect(saves.at(-1)?.name).toBe('Third');
  });
});
