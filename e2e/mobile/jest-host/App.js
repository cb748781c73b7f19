import React, { useEffect } from 'react';
import { Pressable, Text } from 'react-native';
import { ServiceProvider, useScreenTracking, useService } from 'service-popups/mobile';

export const config = {
  apiKey: 'key',
  baseUrl: 'https://api.example.com',
  analytics: { publicKey: 'analytics-key', integration: 'integration-1' },
};

function Checkout() {
  const service = useService();
  useScreenTracking('/checkout');
  useEffect(() => service.setUserAttributes({ plan: 'pro' }), [service]);
  return (
    <Pressable onPress={() => service.triggerEvent('checkout_done')}>
      <Text>Place the order</Text>
    </Pressable>
  );
}

export function App(props) {
  return (
    <ServiceProvider config={config} {...props}>
      <Checkout />
    </ServiceProvider>
  );
}
