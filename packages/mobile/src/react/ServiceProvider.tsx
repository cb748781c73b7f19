import { attempt, type ServiceConfig, type ServicePopups } from '@service-popups/core';
import { configContent, followConfig, withLatestHooks } from '@service-popups/core/providers';
import {
  Suspense,
  useEffect,
  useRef,
  useState,
  version,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { runtimeGlobals } from '../platform/runtimeGlobals.js';
import { MobilePopupRenderer, type MobileSurveyPayload } from '../renderer/MobilePopupRenderer.js';
import { setupMobile, type MobileDeps } from '../setupMobile.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import type { MobileRuntime, SurveyWebViewProps } from './runtime.js';
import { ServiceContext, SetUpContext } from './ServiceContext.js';
import { SurveyModal, type ShownSurvey } from './SurveyModal.js';

export interface ServiceProviderProps {
  /** The same object as for `init`. Platform, device and storage are filled in where it does not give them. */
  readonly config: ServiceConfig;
  readonly children?: ReactNode;
  /** 'inline' builds the survey renderer into each survey, so that surveys work offline. Default: 'cdn'. */
  readonly renderer?: 'cdn' | 'inline' | undefined;
  /** A WebView of the host's own; null while it is still being loaded. Default: the one of react-native-webview. */
  readonly webView?: ComponentType<SurveyWebViewProps> | null | undefined;
}

export interface ServiceProviderParts {
  readonly runtime: MobileRuntime;
  readonly createSdk: () => ServicePopups;
}

/** Makes the provider for one runtime. The app's own is exported ready-made. */
export function createServiceProvider({
  runtime,
  createSdk,
}: ServiceProviderParts): (props: ServiceProviderProps) => ReactElement {
  return function ServiceProvider({ config, children, renderer: mode, webView }) {
    const WebView = webView ?? runtime.WebView ?? webView;
    const [sdk] = useState(createSdk);
    const [shown, setShown] = useState<ShownSurvey>();
    const latestMode = useRef(mode);
    latestMode.current = mode;
    const [renderer] = useState(() => createRenderer(setShown, latestMode));
    const setUp = useSetup({
      sdk,
      // A host may forget it; `init` then says what is missing.
      config: config ?? ({} as ServiceConfig),
      runtime,
      renderer: WebView === undefined ? undefined : renderer,
    });
    return (
      <ServiceContext.Provider value={sdk}>
        <SetUpContext.Provider value={setUp}>
          {tellsErrorUtils ? children : <ErrorBoundary onError={crashOf(sdk)}>{children}</ErrorBoundary>}
        </SetUpContext.Provider>
        {shown && (
          // A survey that cannot be drawn must not take the app with it.
          <ErrorBoundary onError={(error) => renderer.fail(String(error))}>
            {/* Nor may one that is loaded when it is drawn hide the app until then. */}
            <Suspense>
              <SurveyModal runtime={runtime} renderer={renderer} WebView={WebView} shown={shown} />
            </Suspense>
          </ErrorBoundary>
        )}
      </ServiceContext.Provider>
    );
  };
}

function createRenderer(
  setShown: (shown: ShownSurvey | undefined) => void,
  mode: { readonly current: 'cdn' | 'inline' | undefined },
): MobilePopupRenderer {
  let count = 0;
  const renderer: MobilePopupRenderer = new MobilePopupRenderer({
    onShow: ({ html }: MobileSurveyPayload) => {
      count += 1;
      setShown({ source: { html, baseUrl: renderer.baseUrl }, since: Date.now(), count });
    },
    onHide: () => setShown(undefined),
    get renderer() {
      return mode.current;
    },
    // The modal is transparent and full-screen already, so the page always draws card and backdrop.
    renderChrome: true,
  });
  return renderer;
}

/** React before 19 throws what nobody caught; later ones tell only the runtime, past its error handler. */
const tellsErrorUtils = Number.parseInt(version, 10) < 19;

/** Records an error that the app did not catch and passes it on, to a boundary around the provider or to the runtime. */
function crashOf(sdk: ServicePopups): (error: unknown) => never {
  return (error) => {
    sdk.captureCrash(error, { fatal: true });
    void sdk.flush();
    throw error;
  };
}

interface SetupInput {
  readonly sdk: ServicePopups;
  readonly config: ServiceConfig;
  readonly runtime: MobileRuntime;
  /** Undefined: there is no WebView, and none on its way. */
  readonly renderer: MobilePopupRenderer | undefined;
}

/**
 * Sets the SDK up once per content of the configuration, and follows the user and their consent without setting it up
 * anew. Returns that content.
 */
function useSetup({ sdk, config, runtime, renderer }: SetupInput): string | undefined {
  const latest = useRef(config);
  latest.current = config;
  const [content, followed] = configContent(config);
  const hasComplained = useRef(false);
  // Before the set-up: its end comes first too.
  useEffect(() => followConfig(sdk, latest), [sdk, content, followed]);
  useEffect(() => {
    // Before the set-up, which goes on with a survey that the end of the app interrupted.
    if (renderer) return sdk.setRenderer(renderer);
    if (hasComplained.current) return;
    hasComplained.current = true;
    // Said with or without `debug`: surveys cannot appear until the host's developer has read it.
    const logger = latest.current.logger ?? runtimeGlobals.console;
    attempt(() =>
      (logger.error ?? logger.log).call(
        logger,
        '[ServicePopups]',
        'ServiceProvider cannot show surveys: install react-native-webview and rebuild the app, or give it a webView.',
      ),
    );
  }, [sdk, renderer]);
  useEffect(
    () => setupMobile(sdk, withLatestHooks(latest), providerDeps(latest.current, runtime)),
    [sdk, runtime, content],
  );
  return content;
}

/** What the host gives itself is left to it. */
function providerDeps(config: ServiceConfig, runtime: MobileRuntime): MobileDeps {
  return {
    kvStore: config.storage ? undefined : runtime.kvStore,
    deviceInfo: config.device ? undefined : runtime.deviceInfo,
    platform: config.platform ? undefined : (runtime.os as MobileDeps['platform']),
    appState: runtime.appState,
  };
}
