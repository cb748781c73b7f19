// The real provider in an app's tests: the runtime is the preset's, the WebView is a component of the test.
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import React, { lazy, StrictMode, Suspense } from 'react';
import { AppState, Text, View } from 'react-native';
import { ServicePopups } from 'service-popups';
import { ServiceProvider, useService } from 'service-popups/mobile';
import { App, config } from './App';
import { answerAsServer, pass } from './server';

let requests;

beforeEach(() => {
  requests = answerAsServer();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const WebView = (props) => <View testID="webview" {...props} />;

async function openSurvey(props) {
  render(<App webView={WebView} {...props} />);
  await pass(10);
  fireEvent.press(screen.getByText('Place the order'));
  await pass(10);
}

function say(type, fields) {
  const { props } = screen.getByTestId('webview');
  const [, token] = /"token":"([^"]+)"/.exec(props.source.html);
  const data = JSON.stringify({ source: 'service-survey', v: 1, token, type, ...fields });
  act(() => props.onMessage({ nativeEvent: { data } }));
}

test('[MOB-3] the provider can be imported and rendered where no native module exists, and says what is missing', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<App />);
  await pass(10);
  expect(screen.getByText('Place the order')).toBeTruthy();
  expect(error.mock.calls.filter((parts) => parts.join(' ').includes('react-native-webview'))).toHaveLength(
    1,
  );
  error.mockRestore();
});

test('[MOB-1] both entries share one ServicePopups', async () => {
  let seen;
  const See = () => {
    seen = useService();
    return null;
  };
  render(
    <ServiceProvider config={config} webView={WebView}>
      <See />
    </ServiceProvider>,
  );
  expect(seen).toBeInstanceOf(ServicePopups);
});

test('[MOB-8] a survey goes from a press to statuses and answers', async () => {
  await openSurvey();
  expect(screen.getByTestId('webview').props.source.baseUrl).toBe('https://api.example.com');
  say('ready');
  say('interacted');
  say('answered', { page: 'p1', answers: { q: 4 }, revision: 1 });
  say('completed', { page: 'p2', answers: { q: 4, why: 'fast' }, revision: 2 });
  say('closed', { reason: 'completed' });
  await pass(2_000);
  expect(screen.queryByTestId('webview')).toBeNull();
  const statuses = requests.filter(({ url }) => url.endsWith('/sdk/popups')).map(({ body }) => body.status);
  expect(statuses).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
  const responses = requests.filter(({ url }) => url.endsWith('/responses'));
  expect(responses.at(-1).body.answers).toEqual({ q: 4, why: 'fast' });
  expect(responses.at(-1).body.metadata.platform).toBe('ios');
});

test('in development the SDK explains in a sentence why a popup is shown or not', async () => {
  let service;
  const See = () => {
    service = useService();
    return null;
  };
  render(
    <ServiceProvider config={config} webView={WebView}>
      <See />
    </ServiceProvider>,
  );
  await pass(10);
  const [{ sentence }] = await service.explain();
  expect(sentence).toBe('Shown at the event checkout_done: nothing stands in its way.');
});

test('the Android back button closes the survey once', async () => {
  await openSurvey();
  say('ready');
  const modal = screen.UNSAFE_getByType(require('react-native').Modal);
  act(() => modal.props.onRequestClose());
  await pass(2_000);
  expect(screen.queryByTestId('webview')).toBeNull();
});

test('a renderer that is to be inlined is, from the next survey on', async () => {
  const isLoaded = () => screen.getByTestId('webview').props.source.html.includes('<script type="module"');
  await openSurvey();
  expect(isLoaded()).toBe(true);
  const { Modal } = require('react-native');
  act(() => screen.UNSAFE_getByType(Modal).props.onRequestClose());
  screen.rerender(<App webView={WebView} renderer="inline" />);
  fireEvent.press(screen.getByText('Place the order'));
  await pass(10);
  expect(isLoaded()).toBe(false);
});

test('going to the background flushes, and unmounting leaves nothing behind', async () => {
  const add = jest.spyOn(AppState, 'addEventListener');
  await openSurvey();
  say('ready');
  const [, listener] = add.mock.calls.find(([type]) => type === 'change');
  act(() => listener('background'));
  await pass(50);
  expect(requests.some(({ url }) => url.endsWith('/sdk/popups'))).toBe(true);
  screen.unmount();
  await pass(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('what was answered in a screen that closes with its survey is sent, also where the app has no store', async () => {
  let closeScreen;
  let service;
  function Feedback() {
    service = useService();
    return <Text onPress={() => service.triggerEvent('checkout_done')}>Place the order</Text>;
  }
  function Screen() {
    const [isOpen, setOpen] = React.useState(true);
    closeScreen = () => setOpen(false);
    return (
      isOpen && (
        <ServiceProvider config={config} webView={WebView}>
          <Feedback />
        </ServiceProvider>
      )
    );
  }
  render(<Screen />);
  await pass(10);
  service.on('survey_completed', () => closeScreen());
  fireEvent.press(screen.getByText('Place the order'));
  await pass(10);
  say('ready');
  say('completed', { page: 'p1', answers: { q: 4 }, revision: 1 });
  await pass(2_000);
  expect(screen.queryByTestId('webview')).toBeNull();
  expect(
    requests.filter(({ url }) => url.endsWith('/responses')).map(({ body }) => body.answers),
  ).toContainEqual({ q: 4 });
  expect(jest.getTimerCount()).toBe(0);
});

test('StrictMode mounts twice and sets up once', async () => {
  render(
    <StrictMode>
      <App webView={WebView} />
    </StrictMode>,
  );
  await pass(10);
  fireEvent.press(screen.getByText('Place the order'));
  await pass(10);
  expect(screen.getAllByTestId('webview')).toHaveLength(1);
});

test('an app that still loads its code sets up when it is there, once, and keeps its survey while it loads more', async () => {
  let arrive;
  let loadMore;
  const Screen = lazy(() => new Promise((resolve) => (arrive = () => resolve({ default: Shop }))));
  const never = new Promise(() => undefined);
  function Shop() {
    const [isLoading, setLoading] = React.useState(false);
    loadMore = setLoading;
    if (isLoading) React.use(never);
    const service = useService();
    return <Text onPress={() => service.triggerEvent('checkout_done')}>Place the order</Text>;
  }
  render(
    <View>
      <Suspense fallback={<Text>Loading</Text>}>
        <ServiceProvider config={config} webView={WebView}>
          <Screen />
        </ServiceProvider>
      </Suspense>
    </View>,
  );
  await pass(10);
  expect(requests).toEqual([]);
  arrive();
  await pass(10);
  expect(requests.filter(({ url }) => url.endsWith('/key/popups'))).toHaveLength(1);
  fireEvent.press(screen.getByText('Place the order'));
  await pass(10);
  say('ready');
  const { source } = screen.getByTestId('webview').props;
  for (const isLoading of [true, false]) {
    await act(async () => loadMore(isLoading));
  }
  expect(screen.getByTestId('webview').props.source).toBe(source);
  await pass(2_000);
  const statuses = requests.filter(({ url }) => url.endsWith('/sdk/popups')).map(({ body }) => body.status);
  expect(statuses).toEqual(['SHOWED']);
});
