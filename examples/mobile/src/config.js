import AsyncStorage from '@react-native-async-storage/async-storage';
import { Platform } from 'react-native';
import { preloadedStorage } from 'service-popups';

/** A phone's "localhost" is the phone: set the address of your computer, as the README says. */
const baseUrl =
  process.env.EXPO_PUBLIC_SERVICE_URL ??
  Platform.select({ android: 'http://10.0.2.2:4000', default: 'http://localhost:4000' });

/** The keys of the demo project that a local server makes on its first start. */
export async function loadConfig() {
  return {
    apiKey: 'pk_demo',
    analytics: { publicKey: 'ak_demo', integration: 'int_demo' },
    baseUrl,
    nodeEnv: 'development',
    debug: true,
    // Expo Go has no synchronous key-value store. With react-native-mmkv installed this line can go.
    storage: await preloadedStorage(AsyncStorage),
  };
}
