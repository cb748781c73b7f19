import { createDrawer } from './drawer/drawer.js';
import { startNetwork } from './network/network.js';
import { loadSdk, type DemoConfig, type Sdk } from './sdk.js';
import { startFrame } from './shop/frame.js';
import { startShop } from './shop/state.js';
import './styles.css';

const userKey = 'harbour-demo-user';
const sdkEvents = ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'];

interface DemoSetUp extends DemoConfig {
  readonly names: Readonly<Record<string, string>>;
}

async function start(): Promise<void> {
  const network = startNetwork();
  const shop = startShop();
  const holder: { sdk: Sdk | undefined } = { sdk: undefined };
  const setUp = (await (await fetch('/demo/config.json')).json()) as DemoSetUp;
  const root = document.getElementById('shop');
  if (root === null) return;

  const drawer = createDrawer(document.body, {
    sdk: () => holder.sdk,
    network,
    names: setUp.names,
    onUser: (userId) => {
      if (userId === undefined) localStorage.removeItem(userKey);
      else localStorage.setItem(userKey, userId);
      holder.sdk?.setUserId(userId);
    },
    onReset: () => {
      holder.sdk?.destroy();
      for (const key of Object.keys(localStorage))
        if (/^(sv|service)/.test(key)) localStorage.removeItem(key);
      location.reload();
    },
  });
  startFrame(root, { shop, sdk: () => holder.sdk }, drawer.toggle);

  const ServicePopups = await loadSdk();
  const sdk = new ServicePopups();
  holder.sdk = sdk;
  for (const name of sdkEvents) sdk.on(name, drawer.heard);
  const userId = localStorage.getItem(userKey);
  sdk.init({
    apiKey: setUp.apiKey,
    analytics: setUp.analytics,
    language: shop.state().language,
    debug: new URLSearchParams(location.search).has('debug'),
    ...(userId === null ? {} : { userId }),
  });
  sdk.autoLaunch();
}

void start();
