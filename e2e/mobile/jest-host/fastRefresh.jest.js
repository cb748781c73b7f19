// A developer saves a file while the app runs. As the runtime does then, the module is evaluated once more and its
// components take the place of those of the same name; their state stays, and all their effects run again.
const { dirname, join } = require('node:path');
const { compileFunction } = require('node:vm');
const refresh = require('react-refresh/runtime');
refresh.injectIntoGlobalHook(globalThis);

const { transformFileSync } = require('@babel/core');
const { act, fireEvent, render } = require('@testing-library/react-native');
const { AppState, Modal, View } = require('react-native');
const { answerAsServer, pass } = require('./server');

const provider = require.resolve('service-popups/mobile');
const app = require.resolve('./App');
const WebView = (props) => <View testID="webview" {...props} />;

const codeOf = (file) =>
  transformFileSync(file, { plugins: [['react-refresh/babel', { skipEnvCheck: true }]] }).code;
const codes = { [app]: codeOf(app), [provider]: codeOf(provider) };

/** Evaluates a module as the bundler of a development build does. `replaced` are modules that were saved as well. */
function evaluate(file, replaced = {}) {
  const scope = {
    exports: {},
    require: (name) => replaced[name] ?? require(name.startsWith('.') ? join(dirname(file), name) : name),
    $RefreshReg$: (type, name) => refresh.register(type, `${file} ${name}`),
    $RefreshSig$: refresh.createSignatureFunctionForTransform,
  };
  compileFunction(codes[file], Object.keys(scope))(...Object.values(scope));
  return scope.exports;
}

/** Shows the app with an open survey; tells what must not double when files are saved. */
async function openSurvey(App) {
  const listeners = new Set();
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_type, listener) => {
    listeners.add(listener);
    return { remove: () => listeners.delete(listener) };
  });
  const view = render(<App webView={WebView} />);
  await pass(10);
  const order = async () => {
    fireEvent.press(view.getByText('Place the order'));
    await pass(10);
  };
  await order();
  return { view, order, listeners, modals: () => view.UNSAFE_queryAllByType(Modal).length };
}

async function save() {
  let update;
  await act(async () => (update = refresh.performReactRefresh()));
  await pass(10);
  expect(update.updatedFamilies.size).toBeGreaterThan(0);
  expect(update.staleFamilies.size).toBe(0);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('saving a file of the app leaves its survey open, and sets nothing up anew', async () => {
  const requests = answerAsServer();
  const { view, listeners, modals } = await openSurvey(evaluate(app).App);
  const { source } = view.getByTestId('webview').props;
  const before = requests.length;
  const first = [...listeners];
  evaluate(app);
  await save();
  expect(view.getByTestId('webview').props.source).toBe(source);
  expect(modals()).toBe(1);
  expect([...listeners]).toEqual(first);
  expect(requests).toHaveLength(before);
});

test('saving the provider itself keeps its SDK, with one listener and at most one survey', async () => {
  answerAsServer();
  const seen = new Set();
  const evaluateBoth = () => {
    const mobile = evaluate(provider);
    // Its names are short when it is published, and are not taken for components.
    refresh.register(mobile.ServiceProvider, 'ServiceProvider');
    const useService = () => {
      const service = mobile.useService();
      seen.add(service);
      return service;
    };
    return evaluate(app, { 'service-popups/mobile': { ...mobile, useService } });
  };
  const { view, order, listeners, modals } = await openSurvey(evaluateBoth().App);
  expect(modals()).toBe(1);
  evaluateBoth();
  await save();
  expect(listeners.size).toBe(1);
  await order();
  expect(modals()).toBe(1);
  expect(seen.size).toBe(1);
  view.unmount();
  expect(listeners.size).toBe(0);
});
