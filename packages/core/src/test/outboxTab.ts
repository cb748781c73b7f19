import type { ResponseReport, StatusReport } from '@service-popups/protocol';
import { createStateRecords } from '../boot/stateRecords.js';
import { createLogger, type Logger } from '../diagnostics/logger.js';
import { createOutbox, type Outbox, type OutboxOptions } from '../outbox/outbox.js';
import { createFakeClock, type FakeClock } from './fakeClock.js';
import { createFakeDisk, type FakeDisk } from './fakeDisk.js';
import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from './fakePlatform.js';
import { createFakeServer, type FakeServer } from './fakeServer.js';
import { createFakeTabLock } from './fakeTabLock.js';

export interface OutboxTab {
  readonly platform: FakePlatform;
  readonly outbox: Outbox;
  readonly lines: string[];
  /** Adds an event in a context of its own making and returns its id. */
  readonly event: (name?: string, context?: string) => string;
  readonly status: (more?: Partial<StatusReport>) => string;
  readonly response: (responseId: string, revision: number) => void;
  /** The tab is gone without a word. */
  readonly kill: () => void;
}

export interface OutboxBrowser {
  readonly clock: FakeClock;
  readonly disk: FakeDisk;
  readonly server: FakeServer;
  readonly open: (options?: FakePlatformOptions & Partial<OutboxOptions>) => OutboxTab;
}

/** A browser whose tabs share clock, disk, locks and server. */
export function createOutboxBrowser(options: { seed?: number } = {}): OutboxBrowser {
  const clock = createFakeClock(options);
  const disk = createFakeDisk();
  const server = createFakeServer();
  const lock = createFakeTabLock(clock);
  return {
    clock,
    disk,
    server,
    open(given = {}) {
      const platform = createFakePlatform({ clock, disk, lock, answer: server.handle, ...given });
      const lines: string[] = [];
      const logger: Logger = createLogger({
        debug: true,
        logger: { log: (...args) => void lines.push(args.join(' ')) },
      });
      const records = createStateRecords(disk.storage);
      const outbox = createOutbox({
        platform,
        owner: 'key',
        baseUrl: 'https://api.example',
        records,
        logger,
        ...given,
      });
      return { platform, outbox, lines, ...makersOf(outbox, clock), kill: () => killTab(platform, outbox) };
    },
  };
}

function killTab(platform: FakePlatform, outbox: Outbox): void {
  platform.outboxStore.kill();
  void outbox.stop();
}

function makersOf(outbox: Outbox, clock: FakeClock): Pick<OutboxTab, 'event' | 'status' | 'response'> {
  const at = (): string => new Date(clock.now()).toISOString();
  const report = { popupId: 'p', productId: 'x', showId: 's' };
  return {
    event(name = 'click', context = 'c1') {
      const id = clock.uuid();
      const fixed = `"publicKey":"pk","integration":"in"\n"user_id":"${context}"\n{}`;
      outbox.putContext(context, { fixed, engagementMs: 5 });
      outbox.addEvent({ id, name, at: at(), properties: {} }, context);
      return id;
    },
    status(more = {}) {
      const reportId = clock.uuid();
      const identity = { user_id: 'u', session_id: 'n', publicKey: 'key', surveyId: 'v' };
      outbox.addStatus({ ...report, ...identity, reportId, status: 'SHOWED', at: at(), ...more });
      return reportId;
    },
    response(responseId, revision) {
      const metadata: ResponseReport['metadata'] = { user_id: 'u', session_id: 'n' };
      const rest = {
        publicKey: 'key',
        surveyVersion: 1,
        status: 'PARTIAL',
        answers: { q: revision },
      } as const;
      outbox.addResponse('v', { ...report, ...rest, metadata, responseId, revision, startedAt: at() });
    },
  };
}
