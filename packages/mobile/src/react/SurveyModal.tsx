import { attempt } from '@service-popups/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { runtimeGlobals } from '../platform/runtimeGlobals.js';
import type { MobilePopupRenderer } from '../renderer/MobilePopupRenderer.js';
import { isLink } from './isLink.js';
import type { MobileRuntime, SurveyWebViewProps } from './runtime.js';

export interface SurveyModalProps {
  readonly runtime: MobileRuntime;
  readonly renderer: MobilePopupRenderer;
  readonly WebView: MobileRuntime['WebView'] | null;
  readonly shown: ShownSurvey;
}

/** A survey as it was handed out. */
export interface ShownSurvey {
  /** The same object at every render, or the WebView would load the page anew. */
  readonly source: SurveyWebViewProps['source'];
  /** When, in milliseconds. */
  readonly since: number;
  /** A new WebView per hand-out: after its process died the old one is of no use. */
  readonly count: number;
}

/** All: the third means both ways of turning a phone. */
const orientations = ['portrait', 'portrait-upside-down', 'landscape'] as const;

const fill = { flex: 1, backgroundColor: 'transparent' } as const;

/** How long a touch waits for a survey that is still loading. After that it means the app, and the survey gives way. */
const patienceMs = 1_000;

/** iOS leaves a modal out while another one of the app is there or on its way out, and does not say so: it is tried again. */
const retryMs = 1_000;

/** The survey on display: a full-screen transparent modal that holds the WebView. The page draws card and backdrop. */
export function SurveyModal({
  runtime,
  renderer,
  WebView: latest,
  shown,
}: SurveyModalProps): ReactElement | null {
  // The first one there is: another would load the survey anew, without what was typed.
  const first = useRef(latest);
  const WebView = (first.current ??= latest);
  const { Modal, KeyboardAvoidingView, openUrl } = runtime;
  const { source, since, count } = shown;
  const [tries, setTries] = useState(0);
  const isUp = useRef(runtime.os !== 'ios');
  // Which WebView has told that it loads its page. On a busy phone that is told after the page itself has spoken.
  const loading = useRef(0);
  // Which WebView was given up. A busy phone tells all that it went through at once, and only the first of it matters.
  const gone = useRef(0);
  useEffect(() => {
    const timer = runtimeGlobals.setTimeout(
      () => isUp.current || renderer.isReady || setTries(tries + 1),
      retryMs,
    );
    return () => runtimeGlobals.clearTimeout(timer);
  }, [tries, WebView]);
  const leave = (): void => renderer.close('back');
  const yieldToTouch = (): boolean => {
    if (!renderer.isReady && Date.now() - since > patienceMs)
      renderer.fail('the app was touched while it was still loading');
    return false;
  };
  /** Told with an event, the WebView died; else a link took the survey's place. */
  const recover = (death?: unknown): void => {
    if (gone.current === count) return;
    gone.current = count;
    renderer.recover(!death);
  };
  const fail = (): void => {
    // A survey that was there has loaded: this is what took its place.
    if (renderer.isReady) recover();
    else if (gone.current !== count) renderer.fail('the WebView could not load it');
  };
  // It is still being loaded. A survey that waits too long for it gives way; meanwhile the app is free.
  if (!WebView) return null;
  return (
    <Modal
      key={tries}
      visible
      transparent
      statusBarTranslucent
      navigationBarTranslucent
      supportedOrientations={orientations}
      onRequestClose={leave}
      onShow={() => void (isUp.current = true)}
    >
      {/* On Android too: a window that reaches under the bars is not resized for the keyboard. */}
      <KeyboardAvoidingView
        behavior="padding"
        style={fill}
        onStartShouldSetResponderCapture={yieldToTouch}
        // VoiceOver passes no touches on, and there is no close button while the page loads.
        onAccessibilityEscape={leave}
      >
        {/* The modal stays when its WebView is replaced: iOS presents no second one while the first goes. */}
        <WebView
          key={count}
          source={source}
          originWhitelist={['*']}
          javaScriptEnabled
          setSupportMultipleWindows={false}
          style={fill}
          bounces={false}
          overScrollMode="never"
          automaticallyAdjustContentInsets={false}
          keyboardDisplayRequiresUserAction={false}
          onMessage={({ nativeEvent }) => renderer.handleMessage(nativeEvent.data)}
          onLoadStart={({ nativeEvent }) => {
            // Android loads a link that was not refused within 250 ms, and an app can be busy for longer.
            if (loading.current === count && renderer.isReady && isLink(nativeEvent.url)) recover();
            loading.current = count;
          }}
          // A person is never left behind a blank screen: what cannot load gives way, what dies is loaded once more.
          onError={fail}
          onHttpError={fail}
          onRenderProcessGone={recover}
          onContentProcessDidTerminate={recover}
          onShouldStartLoadWithRequest={({ url }) => {
            // Before the survey is drawn it has no links: this is its page, however the WebView writes the address.
            if (!renderer.isReady) return true;
            // A phone without an app for it says so by throwing, at once or later.
            if (isLink(url)) void attempt(() => openUrl(url));
            // Here it would take the place of the survey, and nobody could close it.
            return false;
          }}
        />
      </KeyboardAvoidingView>
    </Modal>
  );
}
