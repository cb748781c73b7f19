import type {
  ContactRequest,
  DefinitionsRequest,
  PopupDefinition,
  Quiet,
  Tracking,
} from '@service-popups/protocol';
import type { ServiceConfig } from '../config/serviceConfig.js';
import type { SdkEvent } from '../events/sdkEvents.js';
import { ServicePopups } from '../ServicePopups.js';
import type { HttpRequest } from '../platform/http.js';
import type { Platform } from '../platform/platform.js';
import type { FakeAnswer } from './fakeHttp.js';
import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from './fakePlatform.js';
import { createFakeRenderer, type FakeRenderer } from './fakeRenderer.js';
import { createFakeServer, type FakeServer } from './fakeServer.js';
import { buildPopup } from './popupBuilder.js';

/** A project on the server, as a test sets it up and may change it. */
export interface FakeProject {
  popups: readonly unknown[];
  tracking: Tracking;
  quiet?: Quiet;
  history?: readonly unknown[];
  /** What the definition request is answered with instead. */
  definitionsAnswer?: FakeAnswer | ((request: HttpRequest) => FakeAnswer | Promise<FakeAnswer>);
  contactAnswer?: FakeAnswer;
}

export interface SdkRigOptions extends FakePlatformOptions {
  readonly popups?: readonly PopupDefinition[];
  readonly project?: Partial<FakeProject>;
  /** Shared by the tabs of one browser. */
  readonly server?: RigServer;
  readonly renderer?: FakeRenderer;
  readonly adapt?: (platform: FakePlatform) => Platform;
}

export interface RigServer extends FakeServer {
  readonly project: FakeProject;
  readonly contacts: ContactRequest[];
  readonly definitionRequests: (DefinitionsRequest | undefined)[];
}

export interface SdkRig {
  readonly sdk: ServicePopups;
  readonly platform: FakePlatform;
  readonly server: RigServer;
  readonly renderer: FakeRenderer;
  readonly events: SdkEvent[];
  readonly lines: { readonly level: string; readonly text: string }[];
  /** `init` with a key, and everything that needs no time has happened. */
  readonly start: (config?: Partial<ServiceConfig>) => Promise<void>;
  readonly settle: () => Promise<void>;
  readonly advance: (ms: number) => Promise<void>;
}

export const rigKey = 'pk_test';

/** The server of a project, for definitions and contacts too. */
export function createRigServer(project: Partial<FakeProject> = {}): RigServer {
  const reports = createFakeServer();
  const state: FakeProject = { popups: [buildPopup()], tracking: { enabled: true }, ...project };
  const contacts: ContactRequest[] = [];
  const definitionRequests: RigServer['definitionRequests'] = [];
  return {
    ...reports,
    project: state,
    contacts,
    definitionRequests,
    async handle(request) {
      const { url, body } = request;
      if (url.endsWith(`/sdk/${rigKey}/popups`)) {
        definitionRequests.push(body === undefined ? undefined : (JSON.parse(body) as DefinitionsRequest));
        const { definitionsAnswer } = state;
        if (typeof definitionsAnswer === 'function') return definitionsAnswer(request);
        return definitionsAnswer ?? { status: 200, body: definitionsOf(state) };
      }
      if (url.endsWith('/sdk/popups/contact')) {
        const contact = JSON.parse(body ?? 'null') as ContactRequest;
        contacts.push(contact);
        return state.contactAnswer ?? { status: 200, body: { userId: contact.userId, updated: true } };
      }
      return reports.handle(request);
    },
  };
}

export function definitionsOf({ popups, tracking, quiet, history }: FakeProject): object {
  return { popups, tracking, ...(quiet && { quiet }), ...(history && { history }) };
}

/** One SDK instance in one page of a fake browser, against a fake server. */
export function createSdkRig(options: SdkRigOptions = {}): SdkRig {
  const { popups, project, renderer = createFakeRenderer(), adapt = (given) => given } = options;
  const server = options.server ?? createRigServer({ ...(popups && { popups }), ...project });
  const platform = createFakePlatform({ isAutomatic: true, ...options, answer: server.handle });
  const events: SdkEvent[] = [];
  const lines: { level: string; text: string }[] = [];
  const say =
    (level: string) =>
    (...args: unknown[]): void =>
      void lines.push({ level, text: args.map(String).join(' ') });
  const sdk = new ServicePopups(() => adapt(platform));
  sdk.setRenderer(renderer);
  for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'] as const) {
    sdk.on(name, (event) => void events.push(event));
  }
  return {
    sdk,
    platform,
    server,
    renderer,
    events,
    lines,
    settle: platform.clock.settle,
    advance: platform.clock.advance,
    async start(config = {}) {
      const logger = { log: say('log'), warn: say('warn'), error: say('error'), info: say('info') };
      sdk.init({ apiKey: rigKey, baseUrl: 'https://api.example', logger, ...config });
      await platform.clock.advance(0);
    },
  };
}
