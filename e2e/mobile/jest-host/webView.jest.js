// The provider with the component of react-native-webview itself: only its native side is a stand-in.
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import React from 'react';
import { Linking, NativeModules } from 'react-native';
import { App } from './App';
import { answerAsServer, pass } from './server';

const decide = jest.fn();
// Asked for when the component is evaluated.
NativeModules.RNCWebViewModule = { shouldStartLoadWithLockIdentifier: decide };
const systems = [
  ['iOS', require('react-native-webview/lib/WebView.ios').default, 'onContentProcessDidTerminate'],
  ['Android', require('react-native-webview/lib/WebView.android').default, 'onRenderProcessGone'],
];

const views = () =>
  screen.UNSAFE_root.findAll(({ type, props }) => typeof type === 'string' && props.onLoadingStart);
const native = () => views()[0].props;

function say(type, fields) {
  const [, token] = /"token":"([^"]+)"/.exec(native().newSource.html);
  const data = JSON.stringify({ source: 'service-survey', v: 1, token, type, ...fields });
  act(() => native().onMessage({ nativeEvent: { data } }));
}

describe.each(systems)('on %s', (_system, WebView, ended) => {
  beforeEach(async () => {
    decide.mockClear();
    answerAsServer();
    jest.useFakeTimers();
    render(<App webView={WebView} />);
    await pass(10);
    fireEvent.press(screen.getByText('Place the order'));
    await pass(10);
  });
  afterEach(() => jest.useRealTimers());

  test('[MOB-14] the native view gets the page, its base address and what it may do', () => {
    expect(native()).toMatchObject({
      newSource: { html: expect.stringContaining('<!doctype html>'), baseUrl: 'https://api.example.com' },
      javaScriptEnabled: true,
      messagingEnabled: true,
      bounces: false,
      overScrollMode: 'never',
      automaticallyAdjustContentInsets: false,
      keyboardDisplayRequiresUserAction: false,
      setSupportMultipleWindows: false,
    });
  });

  test('it may load its page, and no link after that', () => {
    const open = jest.spyOn(Linking, 'openURL').mockResolvedValue(undefined);
    const ask = (url, lockIdentifier) =>
      native().onShouldStartLoadWithRequest({ nativeEvent: { url, lockIdentifier } });
    ask('https://api.example.com/', 1);
    say('ready');
    ask('https://example.com/privacy', 2);
    expect(decide.mock.calls).toEqual([
      [true, 1],
      [false, 2],
    ]);
    expect(open.mock.calls).toEqual([['https://example.com/privacy']]);
    open.mockRestore();
  });

  test.each([
    ['loads a link all the same', 'onLoadingStart', 'https://example.com/'],
    ['ends', ended, ''],
  ])('a WebView that %s is followed by one that goes on from the last page', (_what, event, url) => {
    act(() => native().onLoadingStart({ nativeEvent: { url: 'https://api.example.com/' } }));
    say('ready');
    say('answered', { page: 'p1', answers: { q: 4 }, revision: 1 });
    expect(native().newSource.html).not.toContain('"saved"');
    act(() => native()[event]({ nativeEvent: { url } }));
    expect(native().newSource.html).toContain('"saved":{"page":"p1","answers":{"q":4}');
  });

  test('a page that cannot be loaded takes the survey down', () => {
    const event = { nativeEvent: { code: -1 }, persist: () => undefined, isDefaultPrevented: () => false };
    act(() => native().onLoadingError(event));
    expect(views()).toEqual([]);
  });
});
