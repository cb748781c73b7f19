import { createElement, Fragment, useEffect, type ReactElement } from 'react';
import type {
  KeyboardAvoidingViewProps,
  MobileRuntime,
  ModalProps,
  SurveyWebViewProps,
} from '../react/runtime.js';
import { createApp, createMmkv } from './mobileHost.js';

/** The mobile runtime in a few lines: components that draw nothing but let a test find their props. */
export function createStubRuntime(overrides: Partial<MobileRuntime> = {}) {
  const app = createApp();
  const disk = createMmkv();
  const opened: string[] = [];
  const runtime: MobileRuntime = {
    os: 'android',
    appState: app.appState,
    openUrl: async (url) => void opened.push(url),
    Modal: StubModal,
    KeyboardAvoidingView: StubView,
    WebView: StubWebView,
    kvStore: disk,
    deviceInfo: undefined,
    ...overrides,
  };
  return { runtime, app, disk, opened };
}

export function StubModal({ visible, onShow, children }: ModalProps): ReactElement | null {
  useEffect(() => onShow(), []);
  return visible ? createElement(Fragment, null, children) : null;
}

export function StubView({ children }: KeyboardAvoidingViewProps): ReactElement {
  return createElement(Fragment, null, children);
}

export function StubWebView(_props: SurveyWebViewProps): null {
  return null;
}
