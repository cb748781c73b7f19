// The helper for React Navigation with that library itself. Its navigator is the smallest one that keeps a stack.
import {
  createNavigatorFactory,
  NavigationContainer,
  StackActions,
  StackRouter,
  useNavigationBuilder,
  useNavigationContainerRef,
} from '@react-navigation/native';
import { act, render } from '@testing-library/react-native';
import React, { StrictMode } from 'react';
import { Text, View } from 'react-native';
import { ServicePopups } from 'service-popups';
import { ServiceProvider, useNavigationTracking } from 'service-popups/mobile';
import { config } from './App';
import { answerAsServer, pass } from './server';

const createStack = createNavigatorFactory(({ children, screenOptions }) => {
  const { state, descriptors, NavigationContent } = useNavigationBuilder(StackRouter, {
    children,
    screenOptions,
  });
  // Those below stay mounted, or a navigator in them would forget where it was.
  return <NavigationContent>{state.routes.map(({ key }) => descriptors[key].render())}</NavigationContent>;
});
const Root = createStack();
const Shop = createStack();

const Screen = ({ route }) => <Text>{route.name}</Text>;
const ShopScreens = () => (
  <Shop.Navigator>
    <Shop.Screen name="list" component={Screen} />
    <Shop.Screen name="product" component={Screen} />
  </Shop.Navigator>
);

let container;
function Navigation({ nameOf, linking }) {
  const ref = useNavigationContainerRef();
  container = ref;
  const tracking = useNavigationTracking(ref, nameOf);
  return (
    <NavigationContainer ref={ref} linking={linking} {...tracking}>
      <Root.Navigator>
        <Root.Screen name="shop" component={ShopScreens} />
        <Root.Screen name="help" component={Screen} options={{ presentation: 'modal' }} />
      </Root.Navigator>
    </NavigationContainer>
  );
}

/** The screens that the SDK was told, each once per change. */
async function start(props, Mode = React.Fragment) {
  const told = [];
  jest.spyOn(ServicePopups.prototype, 'setScreen').mockImplementation((name) => {
    if (told.at(-1) !== name) told.push(name);
  });
  render(
    <Mode>
      <ServiceProvider config={config} webView={View}>
        <Navigation {...props} />
      </ServiceProvider>
    </Mode>,
  );
  await pass(10);
  return told;
}

beforeEach(() => {
  answerAsServer();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['once', React.Fragment],
  ['twice, as in StrictMode', StrictMode],
])(
  'the innermost route is told, the first one included, with everything mounted %s',
  async (_times, Mode) => {
    const told = await start({}, Mode);
    for (const move of [
      () => container.navigate('shop', { screen: 'product', params: { id: 42 } }),
      () => container.navigate('help'),
      () => container.goBack(),
      () => container.dispatch(StackActions.replace('help')),
      () => container.resetRoot({ routes: [{ name: 'shop' }] }),
    ])
      await act(async () => move());
    expect(told).toEqual(['list', 'product', 'help', 'product', 'help', 'list']);
  },
);

test('a link that opens the app is its first screen, by the name that the app makes of the route', async () => {
  const told = await start({
    nameOf: ({ name, params }) => `/${name}/${params.id}`,
    linking: {
      prefixes: ['shop://'],
      getInitialURL: async () => 'shop://product/42',
      subscribe: () => () => undefined,
      config: { screens: { shop: { screens: { product: 'product/:id' } } } },
    },
  });
  expect(told).toEqual(['/product/42']);
});
