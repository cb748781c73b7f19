import { useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { ServiceProvider, useScreenTracking, useService } from 'service-popups/mobile';
import { loadConfig } from './config';
import { OrderScreen } from './OrderScreen';
import { SafeAreaProvider, SafeAreaView } from './safeArea';
import { SettingsScreen } from './SettingsScreen';
import { ShopScreen } from './ShopScreen';
import { surveyWebView } from './surveyWebView';
import { Tabs } from './Tabs';
import { useTheme } from './theme';

const screens = {
  '/shop': { label: 'Shop', Screen: ShopScreen },
  '/order': { label: 'Order', Screen: OrderScreen },
  '/settings': { label: 'Settings', Screen: SettingsScreen },
};

export function App() {
  const [config, setConfig] = useState();
  useEffect(() => {
    void loadConfig().then(setConfig);
  }, []);
  // The stored identity is read first: a provider without it would make a new one.
  if (config === undefined) return null;
  return (
    <SafeAreaProvider>
      <ServiceProvider config={config} webView={surveyWebView}>
        <Shop />
      </ServiceProvider>
    </SafeAreaProvider>
  );
}

function Shop() {
  const [path, setPath] = useState('/shop');
  const [basket, setBasket] = useState([]);
  const theme = useTheme();
  useScreenTracking(path);
  useLaunch();
  const events = useSdkEvents();
  const { Screen } = screens[path];
  return (
    <SafeAreaView style={[styles.fill, { backgroundColor: theme.surface }]}>
      <View style={styles.fill}>
        <Screen basket={basket} setBasket={setBasket} go={setPath} events={events} />
      </View>
      <Tabs screens={screens} current={path} onChange={setPath} count={basket.length} />
    </SafeAreaView>
  );
}

/** Triggers other than events (time on a screen, leaving one) start when the app says so. */
function useLaunch() {
  const service = useService();
  useEffect(() => {
    service.setUserAttributes({ shop: 'harbour' });
    service.autoLaunch();
  }, [service]);
}

/** What the SDK told the app so far, the latest first. */
function useSdkEvents() {
  const service = useService();
  const [events, setEvents] = useState([]);
  useEffect(() => {
    const names = ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'];
    const listen = (event) => setEvents((before) => [event, ...before].slice(0, 8));
    for (const name of names) service.on(name, listen);
    return () => {
      for (const name of names) service.off(name, listen);
    };
  }, [service]);
  return events;
}

const styles = StyleSheet.create({ fill: { flex: 1 } });
