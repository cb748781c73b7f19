import type { Page } from '@service-popups/protocol';
import type { PopupRecord, SaveDraftAnswer } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/request.js';
import { templates } from '../popups/templates/templates.js';
import { createDraftSession, type DraftSession } from './draftSession.js';
import type { Unsaved } from './unsavedDraft.js';

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

interface Options {
  fail?: () => Error | undefined;
  /** What the server holds when it is asked again. */
  theirs?: PopupRecord;
  left?: Unsaved;
  /** What the page was opened with. */
  record?: PopupRecord;
}

function openSession(options: Options = {}) {
  const saves: { name: string; revision: number }[] = [];
  const kept: { unsaved: Unsaved | undefined } = { unsaved: options.left };
  const joined = { count: 0 };
  const session = createDraftSession({
    record: options.record ?? record,
    delayMs: 1,
    retryMs: 2,
    reread: () => Promise.resolve(options.theirs ?? record),
    onJoined: () => {
      joined.count += 1;
    },
    unsaved: {
      read: () => kept.unsaved,
      keep: (unsaved) => {
        kept.unsaved = unsaved;
      },
      forget: () => {
        kept.unsaved = undefined;
      },
    },
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
  return { session, saves, kept, joined };
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

  it('undoes what is typed into the same field after an undo', () => {
    const { session } = openSession();
    rename(session, 'Second', 'name');
    session.undo();
    rename(session, 'Third', 'name');
    session.undo();
    expect(session.edited.value.name).toBe('First');
  });

  it('still asks whose draft counts when somebody types on', async () => {
    const theirs = { ...record, name: 'Theirs', revision: 4 };
    const { session, saves } = openSession({ theirs, fail: () => new ApiError(409, 'conflict', '') });
    rename(session, 'Second');
    expect(await session.flush()).toBe(false);
    rename(session, 'Third');
    expect([session.save.value.state, saves]).toEqual(['conflict', []]);
  });

  it('leaves nothing behind when the page is left with everything saved', () => {
    const { session, kept } = openSession();
    session.leave();
    expect(kept.unsaved).toBeUndefined();
  });

  it('undoes what was added, removed or moved in a field by itself, however it is grouped', () => {
    const { session } = openSession();
    const paths = (...path: string[]): void =>
      session.change((edited) => ({ ...edited, draft: { ...edited.draft, segments: { path } } }), 'path');
    const pages = (change: (pages: Page[]) => Page[]): void =>
      session.change(({ name, draft: { survey, ...rest } }) => {
        const next = { ...rest, survey: { ...survey, pages: change(survey.pages) } };
        return { name, draft: next };
      }, 'pages');
    paths('/a');
    paths('/ab');
    pages((all) => [...all, { id: 'new', questions: [] }]);
    pages((all) => all.filter(({ id }) => id !== 'new'));
    session.undo();
    expect(session.edited.value.draft.survey.pages.at(-1)?.id).toBe('new');
    session.undo();
    expect(session.edited.value.draft.segments?.path).toEqual(['/ab']);
    session.undo();
    expect(session.edited.value.draft).toBe(draft);
  });

  it('is at risk while a draft waits that is too long to be sent from a page that is left', async () => {
    const { session } = openSession();
    rename(session, 'Second');
    expect(session.isAtRisk()).toBe(false);
    rename(session, 'あ'.repeat(25_000));
    expect(session.isAtRisk()).toBe(true);
    await session.flush();
    expect(session.isAtRisk()).toBe(false);
  });

  it('is saved when all that was changed is undone before it was sent', async () => {
    const { session, saves } = openSession();
    rename(session, 'Second');
    session.undo();
    expect(await session.flush()).toBe(true);
    expect(session.save.value).toEqual({ state: 'saved', at: record.updatedAt });
    expect(saves).toEqual([]);
  });

  it('sends what was saved before once more, where a change that is undone may have arrived', async () => {
    const lost = { isLost: true };
    const { session, saves } = openSession({
      fail: () => (lost.isLost ? new ApiError(0, 'offline', 'No connection.') : undefined),
    });
    rename(session, 'Second');
    expect(await session.flush()).toBe(false);
    session.undo();
    lost.isLost = false;
    expect(await session.flush()).toBe(true);
    expect(saves).toEqual([{ name: 'First', revision: 3 }]);
    expect(session.save.value.state).toBe('saved');
  });

  it('leaves what an undone change may have taken the place of for the next time', async () => {
    const { session, kept } = openSession({ fail: () => new ApiError(0, 'offline', 'No connection.') });
    rename(session, 'Second');
    await session.flush();
    expect(kept.unsaved?.name).toBe('Second');
    session.undo();
    expect(await session.stop()).toBe(false);
    expect(kept.unsaved).toMatchObject({ name: 'First', revision: 3, sent: { name: 'Second' } });
  });

  it('forgets what could be redone when something else is changed', () => {
    const { session } = openSession();
    rename(session, 'Second');
    session.undo();
    rename(session, 'Other');
    expect(session.canRedo.value).toBe(false);
  });

  it('takes a change that changes nothing for none', () => {
    const { session, saves } = openSession();
    rename(session, 'Second');
    session.undo();
    session.change((edited) => ({ ...edited }));
    expect(session.canUndo.value).toBe(false);
    session.redo();
    expect(session.edited.value.name).toBe('Second');
    expect(saves).toEqual([]);
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

  it('keeps what is here, or takes what is there, when a conflict is settled', async () => {
    const failures: (Error | undefined)[] = [new ApiError(409, 'conflict', 'In between.'), undefined];
    const mine = openSession({ fail: () => failures.shift(), theirs: { ...record, name: 'X', revision: 7 } });
    rename(mine.session, 'Second');
    expect(await mine.session.flush()).toBe(false);
    expect(await mine.session.keepMine()).toBe(true);
    expect(mine.saves).toEqual([{ name: 'Second', revision: 7 }]);

    const theirs = openSession({ fail: () => new ApiError(409, 'conflict', 'In between.') });
    rename(theirs.session, 'Second');
    await theirs.session.flush();
    theirs.session.discard();
    expect(await theirs.session.stop()).toBe(true);
    expect([theirs.saves, theirs.kept.unsaved]).toEqual([[], undefined]);
  });

  const retitled = (title: string, revision: number, name = record.name): PopupRecord => ({
    ...record,
    name,
    revision,
    draft: { ...draft, title },
  });
  const inBetween = (): Error => new ApiError(409, 'conflict', 'In between.');

  it('takes up what somebody else wrote in another place, and saves both', async () => {
    const failures: (Error | undefined)[] = [inBetween(), undefined];
    const { session, saves, joined } = openSession({
      fail: () => failures.shift(),
      theirs: retitled('Theirs', 7),
    });
    rename(session, 'Second');
    expect(await session.flush()).toBe(true);
    expect(saves).toEqual([{ name: 'Second', revision: 7 }]);
    expect([session.edited.value.draft.title, session.save.value.state, joined.count]).toEqual([
      'Theirs',
      'saved',
      1,
    ]);
    // What I undo is mine alone.
    session.undo();
    expect([session.edited.value.name, session.edited.value.draft.title]).toEqual(['First', 'Theirs']);
    session.redo();
    expect([session.edited.value.name, session.edited.value.draft.title]).toEqual(['Second', 'Theirs']);
  });

  it('keeps what they wrote elsewhere, too, when mine counts where both wrote', async () => {
    const failures: (Error | undefined)[] = [inBetween(), undefined];
    const theirs = retitled('Theirs', 7, 'X');
    const { session, saves } = openSession({ fail: () => failures.shift(), theirs });
    rename(session, 'Second');
    expect(await session.flush()).toBe(false);
    expect(session.onto(theirs)).toMatchObject({ name: 'Second', draft: { title: 'Theirs' } });
    expect(await session.keepMine()).toBe(true);
    expect(saves).toEqual([{ name: 'Second', revision: 7 }]);
    expect(session.edited.value.draft.title).toBe('Theirs');
  });

  it('joins what was kept when the page was left with what somebody saved since', async () => {
    const { session, kept } = openSession({
      fail: () => new ApiError(401, 'unauthorized', 'Sign in first.'),
    });
    rename(session, 'Second');
    expect(await session.stop()).toBe(false);
    const left = kept.unsaved;
    const again = openSession({ ...(left === undefined ? {} : { left }), record: retitled('Theirs', 9) });
    expect(await again.session.flush()).toBe(true);
    expect(again.saves).toEqual([{ name: 'Second', revision: 9 }]);
    expect(again.session.edited.value.draft.title).toBe('Theirs');
  });

  it('shows what somebody saved since where nothing was written here, and asks nobody', async () => {
    const alone = openSession();
    await alone.session.compare();
    expect(alone.session.save.value.state).toBe('saved');

    const { session, saves } = openSession({ theirs: retitled('Theirs', 5, 'Theirs') });
    await session.compare();
    expect([session.save.value.state, session.edited.value.name, session.revision.value]).toEqual([
      'saved',
      'Theirs',
      5,
    ]);
    expect(await session.flush()).toBe(true);
    expect(saves).toEqual([]);
  });

  it('knows its own draft again when the answer to a save was lost', async () => {
    const { session } = openSession({
      fail: () => new ApiError(409, 'conflict', 'In between.'),
      theirs: { ...record, name: 'Second', revision: 4 },
    });
    rename(session, 'Second');
    expect(await session.flush()).toBe(true);
    expect([session.save.value.state, session.revision.value]).toEqual(['saved', 4]);
  });

  it('knows that the same pages in another order are another draft', async () => {
    const reversed = { ...draft, survey: { ...draft.survey, pages: [...draft.survey.pages].reverse() } };
    const { session } = openSession({
      fail: () => new ApiError(409, 'conflict', 'In between.'),
      theirs: { ...record, revision: 4 },
    });
    session.change((edited) => ({ ...edited, draft: reversed }));
    expect(await session.flush()).toBe(false);
    expect(session.save.value.state).toBe('conflict');
    const again = openSession({ left: { name: record.name, draft: reversed, revision: 3 } });
    expect(again.session.edited.value.draft).toBe(reversed);
  });

  it('leaves what was not saved for the next time, and goes on with it', async () => {
    const { session, kept } = openSession({
      fail: () => new ApiError(401, 'unauthorized', 'Sign in first.'),
    });
    rename(session, 'Second');
    expect(await session.stop()).toBe(false);
    expect(session.save.value).toMatchObject({ state: 'failed', reason: 'signed-out' });
    expect(kept.unsaved).toMatchObject({ name: 'Second', revision: 3 });

    const again = openSession({ ...(kept.unsaved === undefined ? {} : { left: kept.unsaved }) });
    expect(again.session.edited.value.name).toBe('Second');
    expect(await again.session.flush()).toBe(true);
    expect([again.saves, again.kept.unsaved]).toEqual([[{ name: 'Second', revision: 3 }], undefined]);
    again.session.undo();
    expect(again.session.edited.value.name).toBe('First');
  });

  it('asks whose draft counts when somebody saved since, and forgets one that is no other', async () => {
    const later = openSession({ left: { name: 'Mine', draft, revision: 2 } });
    expect([later.session.save.value.state, later.session.revision.value]).toEqual(['conflict', 2]);
    const same = openSession({ left: { name: record.name, draft, revision: 2 } });
    expect([same.session.save.value.state, same.kept.unsaved]).toEqual(['saved', undefined]);
  });

  it('tries again after a failure', async () => {
    const failures: (Error | undefined)[] = [new Error('offline'), undefined];
    const { session, saves } = openSession({ fail: () => failures.shift() });
    rename(session, 'Second');
    expect(await session.flush()).toBe(false);
    expect(session.save.value).toMatchObject({ state: 'failed', reason: 'offline' });
    expect(await session.flush()).toBe(true);
    expect(saves).toHaveLength(1);
  });

  it('says why it was refused, where trying again does not help', async () => {
    const message = 'There is no such popup. It may have been deleted.';
    const { session } = openSession({ fail: () => new ApiError(404, 'not_found', message) });
    rename(session, 'Second');
    await session.flush();
    expect(session.save.value).toEqual({ state: 'failed', reason: 'refused', message });
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

  it('keeps what was written while a save is under way when the page is left, and takes it up again', async () => {
    const { session, kept } = openSession();
    rename(session, 'Second');
    const saved = session.flush();
    expect(session.isAtRisk()).toBe(false);
    rename(session, 'Third');
    expect(session.isAtRisk()).toBe(true);
    session.leave();
    const left = kept.unsaved;
    expect(left).toMatchObject({ name: 'Third', revision: 3, sent: { name: 'Second' } });
    await saved;
    expect([kept.unsaved, session.isAtRisk()]).toEqual([undefined, false]);

    // The server has taken what was sent, and nobody else was there: no conflict with oneself.
    const again = openSession({
      ...(left === undefined ? {} : { left }),
      record: { ...record, name: 'Second', revision: 4 },
    });
    expect(again.session.edited.value.name).toBe('Third');
    expect(await again.session.flush()).toBe(true);
    expect(again.saves).toEqual([{ name: 'Third', revision: 4 }]);
  });

  it('goes on after a save whose answer was lost, also with what was written since', async () => {
    const failures: (Error | undefined)[] = [
      new ApiError(502, 'unknown', 'Bad gateway'),
      new ApiError(409, 'conflict', 'In between.'),
      undefined,
    ];
    const { session, saves } = openSession({
      fail: () => failures.shift(),
      theirs: { ...record, name: 'Second', revision: 4 },
    });
    rename(session, 'Second');
    expect(await session.flush()).toBe(false);
    expect(session.save.value).toMatchObject({ state: 'failed', reason: 'unavailable' });
    rename(session, 'Third');
    expect(await session.flush()).toBe(true);
    expect(saves).toEqual([{ name: 'Third', revision: 4 }]);
  });

  it('tries again by itself where the server may come back, and no more once it is left', async () => {
    const failures: (Error | undefined)[] = [new ApiError(503, 'unavailable', 'Busy.'), undefined];
    const { session, saves } = openSession({ fail: () => failures.shift() });
    rename(session, 'Second');
    expect(await session.flush()).toBe(false);
    await expect.poll(() => saves).toHaveLength(1);
    expect(session.save.value.state).toBe('saved');

    const asked: string[] = [];
    const left = openSession({
      fail: () => {
        asked.push('save');
        return new ApiError(0, 'offline', 'Away.');
      },
    });
    rename(left.session, 'Second');
    expect(await left.session.stop()).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toHaveLength(1);
  });
});
