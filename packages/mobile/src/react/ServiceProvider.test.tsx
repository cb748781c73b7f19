import { ServicePopups, type ServiceConfig } from '@service-popups/core';
import { Fragment, lazy, StrictMode, Suspense, useEffect, useState, type ReactElement } from 'react';
import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configForTests, createErrorUtils, createMobileHost } from '../test/mobileHost.js';
import { createStubRuntime, StubModal, StubView, StubWebView } from '../test/stubRuntime.js';
import { useNavigationTracking, useScreenTracking } from './navigationTracking.js';
import type { MobileRuntime, ModalProps, SurveyWebViewProps } from './runtime.js';
import { createServiceProvider, type ServiceProviderProps } from './ServiceProvider.js';
import { useService } from './useService.js';

declare const console: { error(...parts: unknown[]): void };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('IS_REACT_NATIVE_TEST_ENVIRONMENT', true);
});

interface Options {
  readonly runtime?: Partial<MobileRuntime>;
  readonly props?: Partial<ServiceProviderProps>;
  readonly child?: ReactElement;
  readonly isStrict?: boolean;
  /** The app shows a text of its own while a part of it is still being loaded. */
  readonly isSuspending?: boolean;
}

async function mountApp(options: Options = {}) {
  const host = createMobileHost();
  const stub = createStubRuntime(options.runtime);
  const seen: { sdk?: ServicePopups } = {};
  function Seer(): ReactElement {
    seen.sdk = useService();
    return <>app</>;
  }
  const ServiceProvider = createServiceProvider({ runtime: stub.runtime, createSdk: host.createSdk });
  const tree = (props: Partial<ServiceProviderProps> = {}): ReactElement => {
    const provider = (
      <ServiceProvider config={configForTests} {...options.props} {...props}>
        <Seer />
        {props.children ?? options.child}
      </ServiceProvider>
    );
    if (options.isSuspending === true) return <Suspense fallback="Loading">{provider}</Suspense>;
    return options.isStrict === true ? <StrictMode>{provider}</StrictMode> : provider;
  };
  let root: ReactTestRenderer | undefined;
  await act(async () => {
    root = create(tree());
    await host.clock.settle();
  });
  const render = (props: Partial<ServiceProviderProps>): Promise<void> =>
    act(async () => {
      root?.update(tree(props));
      await host.clock.settle();
    });
  /** As after an edit that Fast Refresh cannot put in place: everything is mounted anew, and the app goes on. */
  const remount = (): Promise<void> =>
    act(async () => {
      root?.update(<Fragment key="anew">{tree()}</Fragment>);
      await host.clock.settle();
    });
  const sdk = (): ServicePopups => {
    if (seen.sdk === undefined) throw new Error('nothing is rendered');
    return seen.sdk;
  };
  const found = <Props,>(type: (props: Props) => unknown): Props | undefined =>
    root?.root.findAllByType(type as never)[0]?.props as Props | undefined;
  const view = () => found(StubWebView);
  const token = (): string => /"token":"([^"]+)"/.exec(view()?.source.html ?? '')?.[1] ?? '';
  const say = (type: string, fields: object = {}): Promise<void> =>
    act(async () =>
      view()?.onMessage({
        nativeEvent: {
          data: JSON.stringify({ source: 'service-survey', v: 1, token: token(), type, ...fields }),
        },
      }),
    );
  const trigger = (): Promise<void> => act(async () => sdk().triggerEvent('checkout_done'));
  const statuses = (): string[] => [...host.server.statuses.values()].map(({ status }) => status);
  const unmount = (): Promise<void> => act(async () => root?.unmount());
  return { host, stub, sdk, found, view, say, trigger, statuses, render, remount, unmount, root: () => root };
}

const webViewOf = async (config: Partial<ServiceConfig>): Promise<string> => {
  const app = await mountApp({ props: { config: { ...configForTests, ...config } } });
  await app.trigger();
  return (app.view()?.source.html ?? '')
    .replace(/"(token|user_id|session_id)":"[^"]+"/g, '')
    .replace(/nonce-?="?[\w-]+/g, '');
};

describe('useService', () => {
  it('[MOB-1] gives the one shared instance anywhere under the provider', async () => {
    const others: ServicePopups[] = [];
    function Deep(): null {
      others.push(useService());
      return null;
    }
    const { sdk } = await mountApp({ child: <Deep /> });
    expect(sdk()).toBeInstanceOf(ServicePopups);
    expect(new Set([...others, sdk()]).size).toBe(1);
  });

  it('[MOB-1] throws a clear error outside of the provider', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    function Lost(): null {
      useService();
      return null;
    }
    await expect(act(async () => void create(<Lost />))).rejects.toThrow('outside of <ServiceProvider>');
    silent.mockRestore();
  });
});

describe('ServiceProvider', () => {
  it('[MOB-16] fills in platform, device and stored user_id from apiKey alone', async () => {
    const { sdk, host, stub } = await mountApp({
      runtime: { os: 'ios', deviceInfo: { getModel: () => 'iPhone 16', getDeviceType: () => 'Handset' } },
    });
    sdk().track('opened');
    await act(() => host.clock.advance(6_000));
    expect(host.server.batches[0]?.metadata).toMatchObject({
      platform: 'ios',
      device: { type: 'phone', model: 'iPhone 16' },
    });
    expect([...stub.disk.values.values()].join()).toContain(host.server.batches[0]?.metadata.user_id ?? '?');
  });

  it('leaves to the host what the host gives itself', async () => {
    const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    const { sdk, host, stub } = await mountApp({
      runtime: { deviceInfo: { getModel: () => 'Module' } },
      props: { config: { ...configForTests, storage, device: { model: 'Own' }, platform: 'web' } },
    });
    sdk().track('opened');
    await act(() => host.clock.advance(6_000));
    expect(host.server.batches[0]?.metadata).toMatchObject({ platform: 'web', device: { model: 'Own' } });
    expect(stub.disk.values.size).toBe(0);
  });

  it('fills in what the host names and does not have', async () => {
    const config = { ...configForTests, storage: null, device: null, platform: null };
    const { sdk, host, stub } = await mountApp({
      runtime: { deviceInfo: { getModel: () => 'Module' } },
      props: { config: config as unknown as ServiceConfig },
    });
    sdk().track('opened');
    await act(() => host.clock.advance(6_000));
    expect(host.server.batches[0]?.metadata).toMatchObject({
      platform: 'android',
      device: { model: 'Module' },
    });
    expect(stub.disk.values.size).toBeGreaterThan(0);
  });

  it('[MOB-8] mounts the modal on demand, full-screen and transparent, and takes it down', async () => {
    const app = await mountApp();
    expect(app.found(StubModal)).toBeUndefined();
    await app.trigger();
    expect(app.found(StubModal)).toMatchObject({
      visible: true,
      transparent: true,
      statusBarTranslucent: true,
      navigationBarTranslucent: true,
      supportedOrientations: ['portrait', 'portrait-upside-down', 'landscape'],
    });
    await app.say('closed', { reason: 'close_button' });
    expect(app.found(StubModal)).toBeUndefined();
  });

  it('[MOB-8] neither launches triggers nor tracks navigation by itself', async () => {
    const { sdk, host } = await mountApp();
    const launched = vi.spyOn(sdk(), 'autoLaunch');
    await act(() => host.clock.advance(60_000));
    expect(launched).not.toHaveBeenCalled();
    expect([...host.server.events.values()]).toEqual([]);
  });

  it('[MOB-14] gives the WebView html and base address, JavaScript, all origins and the message callback', async () => {
    const app = await mountApp({
      props: { config: { ...configForTests, sdkBaseUrl: 'https://cdn.example.com/' } },
    });
    await app.trigger();
    expect(app.view()).toMatchObject({
      source: { html: expect.stringContaining('<!doctype html>'), baseUrl: 'https://cdn.example.com' },
      javaScriptEnabled: true,
      originWhitelist: ['*'],
      setSupportMultipleWindows: false,
    });
    const before = app.view()?.source;
    await app.render({});
    expect(app.view()?.source).toBe(before);
    await app.say('ready');
    await act(() => app.host.clock.advance(1_000));
    expect(app.statuses()).toEqual(['SHOWED']);
  });

  it('[STS-1] goes from trigger over the WebView to events, statuses and answers', async () => {
    const app = await mountApp();
    const heard: string[] = [];
    for (const name of ['popup_shown', 'popup_clicked', 'survey_completed'] as const)
      app.sdk().on(name, ({ type }) => void heard.push(type));
    await app.trigger();
    await app.say('ready');
    await app.say('interacted');
    await app.say('answered', { page: 'p1', answers: { q: 5 }, revision: 1 });
    await app.say('completed', { page: 'p2', answers: { q: 5 }, revision: 2 });
    await app.say('closed', { reason: 'completed' });
    await act(() => app.host.clock.advance(2_000));
    expect(heard).toEqual(['popup_shown', 'popup_clicked', 'survey_completed']);
    expect(app.statuses()).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
    expect([...app.host.server.responses.values()][0]?.answers).toEqual({ q: 5 });
  });

  it('[MOB-13] [CFG-8] draws card and backdrop whatever renderChrome says', async () => {
    const [plain, yes, no] = [
      await webViewOf({}),
      await webViewOf({ renderChrome: true }),
      await webViewOf({ renderChrome: false }),
    ];
    expect(plain).toContain('"renderChrome":true');
    expect(yes).toBe(plain);
    expect(no).toBe(plain);
  });

  it('[MOB-12] renders its children and logs one error that names the package without a WebView', async () => {
    const errors: string[] = [];
    const logger = {
      log: () => undefined,
      error: (...parts: unknown[]) => void errors.push(parts.join(' ')),
    };
    const app = await mountApp({
      runtime: { WebView: undefined },
      props: { config: { ...configForTests, logger } },
      isStrict: true,
    });
    await app.trigger();
    await app.render({});
    expect(app.root()?.toJSON()).toBe('app');
    expect(errors).toEqual([expect.stringContaining('react-native-webview')]);
    await act(() => app.host.clock.advance(20_000));
    expect(app.statuses()).toEqual([]);
  });

  it('says nothing of a WebView that is still being loaded', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const app = await mountApp({ runtime: { WebView: undefined }, props: { webView: null } });
    await app.render({ webView: () => null });
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it('shows what was triggered while the WebView was still being loaded, and leaves the app free until then', async () => {
    const app = await mountApp({ runtime: { WebView: undefined, os: 'ios' }, props: { webView: null } });
    await app.trigger();
    await act(() => app.host.clock.advance(5_000));
    expect(app.found(StubModal)).toBeUndefined();
    await app.render({ webView: StubWebView });
    expect(app.found(StubModal)).toMatchObject({ visible: true });
    await app.say('ready');
    await act(() => app.host.clock.advance(2_000));
    expect(app.statuses()).toEqual(['SHOWED']);
  });

  it('a survey whose WebView does not come within ten seconds goes, uncounted', async () => {
    const app = await mountApp({ runtime: { WebView: undefined }, props: { webView: null } });
    await app.trigger();
    await act(() => app.host.clock.advance(11_000));
    await app.render({ webView: StubWebView });
    expect(app.found(StubModal)).toBeUndefined();
    expect(app.statuses()).toEqual([]);
    await app.trigger();
    expect(app.found(StubModal)).toBeDefined();
  });

  it('a WebView that is loaded when it is first drawn leaves the app in sight until then', async () => {
    let arrive = (): void => undefined;
    const Lazy = lazy(
      () =>
        new Promise<{ default: typeof StubWebView }>((resolve) => {
          arrive = () => resolve({ default: StubWebView });
        }),
    );
    const app = await mountApp({
      runtime: { WebView: undefined },
      props: { webView: Lazy },
      isSuspending: true,
    });
    await app.trigger();
    expect(app.root()?.toJSON()).toBe('app');
    await act(async () => arrive());
    await app.say('ready');
    await act(() => app.host.clock.advance(2_000));
    expect(app.statuses()).toEqual(['SHOWED']);
  });

  it('takes a WebView of the host', async () => {
    const Own = (): null => null;
    const app = await mountApp({ runtime: { WebView: undefined }, props: { webView: Own } });
    await app.trigger();
    expect(app.found(Own)).toBeDefined();
  });

  it('takes a WebView that comes late, goes or changes without a new set-up, and keeps the one of an open survey', async () => {
    const Own = (): null => null;
    const config = { ...configForTests, logger: { log: () => undefined } };
    const app = await mountApp({ runtime: { WebView: undefined }, props: { config } });
    await app.render({ webView: Own });
    await app.trigger();
    expect(app.found(Own)).toBeDefined();
    for (const webView of [undefined, () => null]) {
      await app.render({ webView });
      expect(app.found(Own)).toBeDefined();
    }
    await act(async () => app.sdk().close());
    await app.render({});
    await app.trigger();
    expect(app.found(Own)).toBeUndefined();
    expect(app.root()?.toJSON()).toBe('app');
    expect(app.host.http.requests.filter(({ url }) => url.endsWith('/sdk/key/popups'))).toHaveLength(1);
  });

  it('sets up once for configurations of equal content, and follows the user', async () => {
    const app = await mountApp();
    const requests = (): number =>
      app.host.http.requests.filter(({ url }) => url.endsWith('/sdk/key/popups')).length;
    for (let render = 0; render < 5; render += 1)
      await app.render({ config: { ...configForTests, beforeShow: () => true === render >= 0 } });
    // Hooks come and go without a new set-up.
    expect(requests()).toBe(1);
    await app.render({ config: { ...configForTests, beforeShow: () => true, userId: 'ada' } });
    expect(requests()).toBe(2);
    expect(JSON.parse(app.host.http.requests.at(-1)?.body ?? '{}')).toMatchObject({ userId: 'ada' });
  });

  it('follows the user with the proof of who it is, and the Contact attributes', async () => {
    const app = await mountApp();
    await app.trigger();
    await app.say('ready');
    const person = { userId: 'ada', userHash: 'proof' };
    for (const contactAttributes of [undefined, { plan: 'free' }, { plan: 'free' }, { plan: 'pro' }])
      await app.render({ config: { ...configForTests, ...person, contactAttributes } });
    expect(app.host.http.bodies('/contact')).toEqual([
      { publicKey: 'key', ...person, userAttributes: { plan: 'free' } },
      { publicKey: 'key', ...person, userAttributes: { plan: 'pro' } },
    ]);
    const asked = app.host.http.requests.filter(({ url }) => url.endsWith('/sdk/key/popups'));
    expect(JSON.parse(asked[1]?.body ?? '{}')).toMatchObject(person);
    // What was open stays open.
    expect(app.view()).toBeDefined();
  });

  it('[ATT-4] keeps what a child says of the next user in the effect of the same render', async () => {
    const Said = ({ user }: { user?: string }): null => {
      const service = useService();
      useEffect(() => {
        if (user === undefined) return;
        service.setUserAttributes({ plan: 'pro' });
        service.track('signed_in');
      }, [service, user]);
      return null;
    };
    const app = await mountApp();
    const signIn = { config: { ...configForTests, userId: 'ada' }, children: <Said user="ada" /> };
    await app.render(signIn);
    await act(() => app.host.clock.advance(6_000));
    expect(app.host.server.batches.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ userId: 'ada', userAttributes: { plan: 'pro' } }),
    ]);
  });

  it('takes whoever signs out for nobody, also where the same render sets the SDK up anew', async () => {
    const config = { ...configForTests, userId: 'ada', language: 'de' };
    const app = await mountApp({ props: { config } });
    const ada = app.sdk().identity();
    await app.render({ config: { ...configForTests, language: 'en' } });
    const nobody = app.sdk().identity();
    expect(nobody?.userId).toBeUndefined();
    expect(nobody?.user_id).not.toBe(ada?.user_id);
    expect(nobody?.session_id).not.toBe(ada?.session_id);
  });

  it('[MOB-8] [MOB-9] records an error that nobody caught, and lets go of the handler when it goes', async () => {
    const errors = createErrorUtils();
    const before = errors.current();
    vi.stubGlobal('ErrorUtils', errors.utils);
    const app = await mountApp();
    errors.crash(new Error('boom'));
    expect([...app.stub.disk.values.values()].join()).toMatch(/service_app_crash.*boom/);
    await app.unmount();
    expect(errors.current()).toBe(before);
    vi.unstubAllGlobals();
  });

  it('[MOB-9] records an error of rendering that the app does not catch, and passes it on', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let fail: (error: Error) => void = () => undefined;
    function Fragile(): null {
      const [error, setError] = useState<Error>();
      fail = setError;
      if (error) throw error;
      return null;
    }
    const app = await mountApp({ child: <Fragile /> });
    app.sdk().setScreen('/cart');
    await expect(act(async () => fail(new Error('boom')))).rejects.toThrow('boom');
    const stored = [...app.stub.disk.values.values()].filter((text) => text.includes('service_app_crash'));
    expect(stored).toEqual([expect.stringMatching(/boom.*"fatal\\*":true.*\/cart/)]);
    expect(app.root()?.toJSON()).toBeNull();
    silent.mockRestore();
  });

  it.each(['WebView', 'Modal', 'KeyboardAvoidingView'] as const)(
    'takes a survey down, uncounted, whose %s fails to render, and the app stays',
    async (part) => {
      const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const Broken = (): never => {
        throw new Error('no native view');
      };
      const app = await mountApp({ runtime: { [part]: Broken } });
      await app.trigger();
      await act(() => app.host.clock.advance(20_000));
      expect(app.root()?.toJSON()).toBe('app');
      expect(app.statuses()).toEqual([]);
      silent.mockRestore();
    },
  );

  it.each([undefined, null])('[CFG-1] renders its children with %s for a configuration', async (config) => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const app = await mountApp({ props: { config: config as never } });
    expect(app.root()?.toJSON()).toBe('app');
    expect(silent.mock.calls).toEqual([[expect.any(String), expect.stringContaining('apiKey')]]);
    silent.mockRestore();
    expect(app.host.http.requests).toEqual([]);
  });

  it('renders its children with a configuration that cannot be written as text', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    for (const odd of [{ contactAttributes: { id: 10n } }, { contactAttributes: cycle }, { theme: cycle }]) {
      const config = { ...configForTests, userId: 'ada', ...odd } as unknown as ServiceConfig;
      const app = await mountApp({ props: { config } });
      expect(app.root()?.toJSON()).toBe('app');
      await app.trigger();
      expect(app.view()).toBeDefined();
    }
  });

  it('asks the hook of the latest render', async () => {
    const app = await mountApp({ props: { config: { ...configForTests, beforeShow: () => true } } });
    await app.render({ config: { ...configForTests, beforeShow: () => false } });
    await app.trigger();
    expect(app.view()).toBeUndefined();
  });

  it('lives through StrictMode, with calls of children before its own effects', async () => {
    function Early(): null {
      const service = useService();
      useEffect(() => service.track('early'), [service]);
      return null;
    }
    const app = await mountApp({ isStrict: true, child: <Early /> });
    await act(() => app.host.clock.advance(6_000));
    const names = [...app.host.server.events.values()].map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names)).toEqual(new Set(['early']));
    expect(app.stub.app.listeners.size).toBe(1);
    await app.unmount();
    expect(app.stub.app.listeners.size).toBe(0);
    expect(app.host.clock.timers()).toBe(0);
  });
});

describe('a person is never trapped', () => {
  it('[F-42] takes an open survey with it when it goes, and is deaf to a WebView that speaks later', async () => {
    const app = await mountApp();
    const heard: unknown[] = [];
    app.sdk().on('popup_closed', ({ data }) => void heard.push(data));
    await app.trigger();
    await app.say('ready');
    await app.say('interacted');
    const view = app.view();
    await app.unmount();
    view?.onContentProcessDidTerminate({});
    view?.onError({});
    await app.host.clock.settle();
    expect(heard).toEqual([{ reason: 'host', status: 'PARTIAL' }]);
    expect(app.statuses()).toEqual(['SHOWED', 'PARTIAL']);
    expect(app.host.clock.timers()).toBe(0);
  });

  it('[F-42] Android back closes once and keeps what was answered', async () => {
    const app = await mountApp();
    const closed: unknown[] = [];
    app.sdk().on('popup_closed', ({ data }) => void closed.push(data));
    await app.trigger();
    await app.say('ready');
    await app.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
    const back = app.found(StubModal)?.onRequestClose;
    await act(async () => {
      back?.();
      back?.();
    });
    await act(() => app.host.clock.advance(2_000));
    expect(app.found(StubModal)).toBeUndefined();
    expect(closed).toEqual([{ reason: 'back', status: 'PARTIAL' }]);
    expect([...app.host.server.responses.values()][0]).toMatchObject({
      status: 'PARTIAL',
      answers: { q: 3 },
    });
  });

  it('[F-42] rotation and background leave the survey open and send what there is', async () => {
    const app = await mountApp();
    await app.trigger();
    await app.say('ready');
    await app.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
    const before = app.view()?.source;
    await app.render({});
    await act(async () => app.stub.app.become('background'));
    await act(() => app.host.clock.settle());
    expect(app.statuses()).toEqual(['SHOWED', 'PARTIAL']);
    await act(async () => app.stub.app.become('active'));
    expect(app.view()?.source).toBe(before);
  });

  it('[F-43] a survey that was being answered when the app was killed is there again at the next launch', async () => {
    const killed = await mountApp();
    await act(() => killed.host.clock.advance(1));
    await killed.trigger();
    await killed.say('ready');
    await killed.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
    const app = await mountApp({ runtime: { kvStore: killed.stub.disk } });
    expect(app.view()?.source.html).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
  });

  it('[F-43] a survey that was being answered goes on at the next launch, also where the WebView comes late', async () => {
    const killed = await mountApp();
    await act(() => killed.host.clock.advance(1));
    await killed.trigger();
    await killed.say('ready');
    await killed.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
    const runtime = { kvStore: killed.stub.disk, WebView: undefined };
    const app = await mountApp({ runtime, props: { webView: null } });
    await act(() => app.host.clock.advance(3_000));
    await app.render({ webView: StubWebView });
    expect(app.view()?.source.html).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
  });

  it('[F-43] a survey that is being answered goes on, once, for the same person, when the app is mounted anew', async () => {
    const app = await mountApp();
    await act(() => app.host.clock.advance(1));
    await app.trigger();
    await app.say('ready');
    await app.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
    const person = app.sdk().identity()?.user_id;
    await app.remount();
    expect(app.view()?.source.html).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
    expect(app.root()?.root.findAllByType(StubModal)).toHaveLength(1);
    expect(app.stub.app.listeners.size).toBe(1);
    expect([typeof person, app.sdk().identity()?.user_id]).toEqual(['string', person]);
    await app.say('ready');
    await app.say('completed', { page: 'p1', answers: { q: 3 }, revision: 2 });
    await act(() => app.host.clock.advance(2_000));
    expect(app.statuses()).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
  });

  it.each(['ios', 'android'])('[F-42] keeps the survey above the keyboard on %s', async (os) => {
    const app = await mountApp({ runtime: { os } });
    await app.trigger();
    expect(app.found(StubView)).toMatchObject({ behavior: 'padding', style: { flex: 1 } });
    expect(app.found(StubView)?.enabled).not.toBe(false);
  });

  it.each(['onError', 'onHttpError'] as const)('%s takes the survey down, uncounted', async (event) => {
    const app = await mountApp();
    await app.trigger();
    await act(async () => app.view()?.[event]({}));
    await act(() => app.host.clock.advance(2_000));
    expect(app.found(StubModal)).toBeUndefined();
    expect(app.statuses()).toEqual([]);
  });

  it.each(['onRenderProcessGone', 'onContentProcessDidTerminate'] as const)(
    '[F-40] %s loads the survey once more from the last page, and then gives way',
    async (event) => {
      const app = await mountApp();
      await app.trigger();
      await app.say('ready');
      await app.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
      const first = app.view();
      await act(async () => first?.[event]({}));
      expect(app.view()?.source.html).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
      await app.say('ready');
      await act(async () => app.view()?.[event]({}));
      expect(app.found(StubModal)).toBeUndefined();
      await act(() => app.host.clock.advance(2_000));
      expect(app.statuses()).toEqual(['SHOWED', 'PARTIAL']);
    },
  );

  it('[F-40] puts a new WebView into the modal that is there: iOS presents no second one while the first goes', async () => {
    const mounts: string[] = [];
    const useMount = (name: string): void =>
      useEffect(() => {
        mounts.push(name);
      }, [name]);
    function CountedModal(props: ModalProps): ReactElement | null {
      useMount('modal');
      return StubModal(props);
    }
    function CountedView(): null {
      useMount('view');
      return null;
    }
    const app = await mountApp({ runtime: { Modal: CountedModal, WebView: CountedView } });
    await app.trigger();
    await act(async () => app.found<SurveyWebViewProps>(CountedView)?.onContentProcessDidTerminate({}));
    expect(mounts).toEqual(['view', 'modal', 'view']);
  });

  describe('on iOS, which presents one modal at a time and forgets the others', () => {
    /** UIKit's rule: whoever comes while the place is taken is never shown. */
    function createScreen(presented?: string) {
      const screen = { presented, shows: 0 };
      function OneModal({ onShow, children }: ModalProps): ReactElement {
        const [isUp, setUp] = useState(false);
        useEffect(() => {
          if (screen.presented !== undefined) return;
          screen.presented = 'survey';
          screen.shows += 1;
          setUp(true);
          onShow();
          return () => {
            screen.presented = undefined;
          };
        }, []);
        return <>{isUp && children}</>;
      }
      return { screen, Modal: OneModal };
    }
    const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('the survey appears when the modal of the app has gone', async () => {
      const { screen, Modal } = createScreen("the app's");
      const app = await mountApp({ runtime: { os: 'ios', Modal } });
      await app.trigger();
      await pass(2_500);
      expect(app.view()).toBeUndefined();
      screen.presented = undefined;
      await pass(1_000);
      const { source } = app.view() ?? {};
      await app.say('ready');
      await pass(5_000);
      expect(app.view()?.source).toBe(source);
      await act(() => app.host.clock.advance(1_000));
      expect(app.statuses()).toEqual(['SHOWED']);
    });

    it('the survey gives way, uncounted, where that modal stays', async () => {
      const { screen, Modal } = createScreen("the app's");
      const app = await mountApp({ runtime: { os: 'ios', Modal } });
      await app.trigger();
      await act(() => app.host.clock.advance(10_000));
      await pass(5_000);
      expect(screen.presented).toBe("the app's");
      expect(app.found(Modal)).toBeUndefined();
      expect(app.statuses()).toEqual([]);
    });

    it('a survey that is up is presented once, however long its page takes', async () => {
      const { screen, Modal } = createScreen();
      const app = await mountApp({ runtime: { os: 'ios', Modal } });
      await app.trigger();
      await pass(9_000);
      expect(screen.shows).toBe(1);
    });

    it('a modal whose WebView came late has as much time to come up as any', async () => {
      const shows: (() => void)[] = [];
      function SlowModal({ onShow }: ModalProps): null {
        useEffect(() => void shows.push(onShow), []);
        return null;
      }
      const runtime = { os: 'ios', Modal: SlowModal, WebView: undefined };
      const app = await mountApp({ runtime, props: { webView: null } });
      await app.trigger();
      await pass(950);
      await app.render({ webView: StubWebView });
      await pass(100);
      shows[0]?.();
      await pass(3_000);
      expect(shows).toHaveLength(1);
    });
  });

  it('a survey that is not ready within ten seconds goes, uncounted', async () => {
    const app = await mountApp();
    await app.trigger();
    expect(app.found(StubModal)).toBeDefined();
    await act(() => app.host.clock.advance(10_000));
    expect(app.found(StubModal)).toBeUndefined();
    expect(app.statuses()).toEqual([]);
  });

  it('a survey that still loads when the user changes goes, uncounted, and may come for the next one', async () => {
    const of = (userId: string) => ({ config: { ...configForTests, userId } });
    const { trigger, view, say, statuses, render, host } = await mountApp({ props: of('ada') });
    await trigger();
    expect(view()).toBeDefined();
    await render(of('bob'));
    expect(view()).toBeUndefined();
    await trigger();
    await say('ready');
    await act(() => host.clock.settle());
    expect(statuses()).toEqual(['SHOWED']);
    expect([...host.server.statuses.values()][0]?.userId).toBe('bob');
  });

  it('a touch takes a survey away that still loads after a second, and none before or when it is ready', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(0);
    const app = await mountApp();
    const touch = (): Promise<void> =>
      act(async () => {
        expect(app.found(StubView)?.onStartShouldSetResponderCapture()).toBe(false);
      });
    await app.trigger();
    now.mockReturnValue(900);
    await touch();
    expect(app.view()).toBeDefined();
    now.mockReturnValue(1_100);
    await touch();
    expect(app.view()).toBeUndefined();
    await app.trigger();
    await app.say('ready');
    now.mockReturnValue(9_000);
    await touch();
    expect(app.view()).toBeDefined();
    now.mockRestore();
  });

  it.each([
    ['still loads', false, []],
    ['is there', true, [{ reason: 'back', status: 'SHOWED' }]],
  ])('the gesture with which VoiceOver leaves takes a survey away that %s', async (_how, isThere, told) => {
    const { sdk, trigger, say, found, view } = await mountApp({ runtime: { os: 'ios' } });
    const closed: unknown[] = [];
    sdk().on('popup_closed', ({ data }) => void closed.push(data));
    await trigger();
    if (isThere) await say('ready');
    await act(async () => found(StubView)?.onAccessibilityEscape());
    expect(view()).toBeUndefined();
    expect(closed).toEqual(told);
  });

  it('[F-40] a touch takes a survey away whose WebView died and does not come back', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(0);
    const app = await mountApp();
    await app.trigger();
    await app.say('ready');
    await act(async () => app.view()?.onRenderProcessGone({}));
    now.mockReturnValue(1_100);
    await act(async () => void app.found(StubView)?.onStartShouldSetResponderCapture());
    expect(app.view()).toBeUndefined();
    now.mockRestore();
  });

  it('links go outside, one to the base address too, and what is no link goes nowhere', async () => {
    const app = await mountApp();
    await app.trigger();
    await app.say('ready');
    const ask = (url: string): boolean | undefined => app.view()?.onShouldStartLoadWithRequest({ url });
    expect(ask('https://example.com/privacy')).toBe(false);
    expect(ask('https://api.example.com/')).toBe(false);
    expect(ask('intent://x')).toBe(false);
    expect(ask('about:blank')).toBe(false);
    expect(app.stub.opened).toEqual(['https://example.com/privacy', 'https://api.example.com/']);
  });

  it('a link that the WebView loads because the app was too busy to refuse it gives way to the survey, however often', async () => {
    const app = await mountApp();
    await app.trigger();
    const starts = (url: string): Promise<void> =>
      act(async () => app.view()?.onLoadStart({ nativeEvent: { url } }));
    await starts('https://api.example.com/');
    await app.say('ready');
    await starts('about:blank');
    await app.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
    const survey = app.view()?.source;
    await starts('https://example.com/privacy');
    expect(app.view()?.source).not.toBe(survey);
    expect(app.view()?.source.html).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
    await starts('https://api.example.com/');
    await app.say('ready');
    const again = app.view()?.source;
    await starts('https://example.com/privacy');
    expect(app.view()?.source).not.toBe(again);
    expect(app.view()?.source.html).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
  });

  it.each([
    ['onLoadStart', 'onError'],
    ['onError', 'onLoadStart'],
    ['onLoadStart', 'onHttpError'],
  ] as const)(
    'a link that the WebView loads in its place and cannot reach, told by %s and %s at once, leaves the survey there',
    async (...events) => {
      const app = await mountApp();
      await app.trigger();
      const event = { nativeEvent: { url: 'https://example.com/privacy' } };
      await act(async () => app.view()?.onLoadStart(event));
      await app.say('ready');
      await app.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
      const first = app.view();
      await act(async () => {
        for (const name of events) first?.[name](event);
      });
      expect(app.view()?.source.html).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
      await app.say('ready');
      await act(async () => first?.onError(event));
      expect(app.view()).toBeDefined();
      await app.say('completed', { page: 'p1', answers: { q: 3 }, revision: 2 });
      await act(() => app.host.clock.advance(2_000));
      expect(app.statuses()).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
    },
  );

  it('a page that speaks before its WebView tells that it loads, on a busy phone, is not loaded anew', async () => {
    const app = await mountApp();
    await app.trigger();
    const starts = (url: string): Promise<void> =>
      act(async () => app.view()?.onLoadStart({ nativeEvent: { url } }));
    await app.say('ready');
    const survey = app.view()?.source;
    await starts('https://api.example.com/');
    expect(app.view()?.source).toBe(survey);
    await starts('https://example.com/privacy');
    expect(app.view()?.source).not.toBe(survey);
    const next = app.view()?.source;
    await app.say('ready');
    await starts('https://api.example.com/');
    expect(app.view()?.source).toBe(next);
  });

  it.each([
    ['https://api.example.com:443', 'https://api.example.com/'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
    ['https://api.example.com/our surveys', 'https://api.example.com/our%20surveys'],
    ['https://api.example.com', 'about:blank'],
  ])(
    'a WebView that writes the base address %s as %s loads the survey all the same',
    async (baseUrl, url) => {
      const app = await mountApp({ props: { config: { ...configForTests, baseUrl } } });
      await app.trigger();
      expect(app.view()?.onShouldStartLoadWithRequest({ url })).toBe(true);
      expect(app.stub.opened).toEqual([]);
    },
  );

  it.each([
    ['throws', () => Promise.reject(new Error('no app for it'))],
    [
      'throws at once',
      () => {
        throw new Error('no app for it');
      },
    ],
    ['is a mock of the host', () => undefined],
  ])('a link is refused quietly when opening it %s', async (_name, openUrl) => {
    const app = await mountApp({ runtime: { openUrl: openUrl as () => Promise<void> } });
    await app.trigger();
    await app.say('ready');
    expect(app.view()?.onShouldStartLoadWithRequest({ url: 'tel:+3612345' })).toBe(false);
  });
});

describe('screen tracking', () => {
  it('reports the routes of React Navigation, the first one included', async () => {
    const routes = [{ name: 'Home' }, { name: 'Product', params: { id: 7 } }];
    const container = { getCurrentRoute: () => routes[0] };
    let tracking: ReturnType<typeof useNavigationTracking> | undefined;
    function Navigator(): null {
      tracking = useNavigationTracking(container, ({ name }) => `/${name}`);
      return null;
    }
    const { sdk } = await mountApp({ child: <Navigator /> });
    const screens = vi.spyOn(sdk(), 'setScreen');
    tracking?.onReady();
    routes.shift();
    tracking?.onStateChange();
    routes.shift();
    tracking?.onStateChange();
    expect(screens.mock.calls).toEqual([['/Home'], ['/Product']]);
  });

  it('takes a ref to the container, also before it is there', async () => {
    const ref: { current: { getCurrentRoute(): { name: string } } | null } = { current: null };
    let tracking: ReturnType<typeof useNavigationTracking> | undefined;
    function Navigator(): null {
      tracking = useNavigationTracking(ref);
      return null;
    }
    const { sdk } = await mountApp({ child: <Navigator /> });
    const screens = vi.spyOn(sdk(), 'setScreen');
    tracking?.onStateChange();
    ref.current = { getCurrentRoute: () => ({ name: 'Home' }) };
    tracking?.onReady();
    expect(screens.mock.calls).toEqual([['Home']]);
  });

  it('tells the screen again when the configuration sets the SDK up anew', async () => {
    const container = { getCurrentRoute: () => ({ name: 'Home' }) };
    function Screens(): null {
      useNavigationTracking(container);
      useScreenTracking('/home');
      return null;
    }
    const app = await mountApp({ child: <Screens /> });
    const screens = vi.spyOn(app.sdk(), 'setScreen');
    await app.render({});
    expect(screens).not.toHaveBeenCalled();
    await app.render({ config: { ...configForTests, language: 'de' } });
    expect(screens.mock.calls).toEqual([['Home'], ['/home']]);
    app.sdk().track('seen');
    await act(() => app.host.clock.advance(6_000));
    const seen = [...app.host.server.events.values()].find(({ name }) => name === 'seen');
    expect(seen?.screen).toBe('/home');
  });

  it('[SCR-2] reports the path of Expo Router whenever it changes', async () => {
    let go: (path: string) => void = () => undefined;
    function Router(): null {
      const [path, setPath] = useState('/home');
      go = setPath;
      useScreenTracking(path);
      return null;
    }
    const app = await mountApp({ child: <Router /> });
    for (const path of ['/product/42?x=1', '/product/43', '/cart']) await act(async () => go(path));
    await act(() => app.host.clock.advance(6_000));
    expect([...app.host.server.events.values()].map(({ properties }) => properties['screen'])).toEqual([
      '/home',
      '/product/:id',
    ]);
  });
});
