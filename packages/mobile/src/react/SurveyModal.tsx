import { attempt } from '@service-popups/core';
import { useMemo, useRef, type ComponentType, type ReactElement } from 'react';
import type { MobilePopupRenderer } from '../renderer/MobilePopupRenderer.js';
import { judgeNavigation } from './navigationRequest.js';
import type { MobileRuntime, SurveyWebViewProps } from './runtime.js';

export interface SurveyModalProps {
  readonly runtime: MobileRuntime;
  readonly renderer: MobilePopupRenderer;
  readonly WebView: ComponentType<SurveyWebViewProps>;
  readonly html: string;
}

const orientations = [
  'portrait',
  'portrait-upside-down',
  'landscape',
  'landscape-left',
  'landscape-right',
] as const;

const fill = { flex: 1, backgroundColor: 'transparent' } as const;

/** How long a touch waits for a survey that is still loading. After that it means the app, and the survey gives way. */
const patienceMs = 1_000;

/** The survey on display: a full-screen transparent modal that holds the WebView. The page draws card and backdrop. */
export function SurveyModal({ runtime, renderer, WebView, html }: SurveyModalProps): ReactElement {
  const { Modal, KeyboardAvoidingView, openUrl } = runtime;
  const openedAt = useRef(Date.now());
  const baseUrl = renderer.baseUrl;
  // The same object as long as the page is the same, or the WebView would load it anew at every render.
  const source = useMemo(() => ({ html, baseUrl }), [html, baseUrl]);
  const yieldToTouch = (): boolean => {
    if (!renderer.isReady && Date.now() - openedAt.current > patienceMs)
      renderer.fail('The app was touched while the survey was still loading.');
    return false;
  };
  return (
    <Modal
      visible
      transparent
      animationType="none"
      presentationStyle="overFullScreen"
      statusBarTranslucent
      navigationBarTranslucent
      supportedOrientations={orientations}
      onRequestClose={() => renderer.close('back')}
    >
      {/* On Android too: a window that reaches under the bars is not resized for the keyboard. */}
      <KeyboardAvoidingView behavior="padding" style={fill} onStartShouldSetResponderCapture={yieldToTouch}>
        <WebView
          {...surveyWebViewProps(renderer)}
          source={source}
          style={fill}
          onShouldStartLoadWithRequest={({ url }) => {
            const verdict = judgeNavigation(url, baseUrl);
            // A phone without an app for it says so by throwing, at once or later.
            if (verdict === 'outside') attempt(() => void openUrl(url).catch(() => undefined));
            return verdict === 'stay';
          }}
        />
      </KeyboardAvoidingView>
    </Modal>
  );
}

/** A person is never left behind a blank screen: what cannot load gives way, what dies is loaded once more. */
function surveyWebViewProps(
  renderer: MobilePopupRenderer,
): Omit<SurveyWebViewProps, 'source' | 'style' | 'onShouldStartLoadWithRequest'> {
  const fail = (): void => renderer.fail('The WebView could not load the survey.');
  const recover = (): void => void renderer.recover();
  return {
    originWhitelist: ['*'],
    javaScriptEnabled: true,
    setSupportMultipleWindows: false,
    onMessage: ({ nativeEvent }) => renderer.handleMessage(nativeEvent.data),
    onError: fail,
    onHttpError: fail,
    onRenderProcessGone: recover,
    onContentProcessDidTerminate: recover,
    bounces: false,
    overScrollMode: 'never',
    automaticallyAdjustContentInsets: false,
    contentInsetAdjustmentBehavior: 'never',
    keyboardDisplayRequiresUserAction: false,
  };
}
