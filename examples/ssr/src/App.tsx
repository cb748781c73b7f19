import { useEffect } from 'react';
import { ServiceProvider, useService } from 'service-popups/react';

const config = {
  apiKey: 'pk_demo',
  baseUrl: 'http://localhost:4000',
  analytics: { publicKey: 'ak_demo', integration: 'int_demo' },
};

function Checkout() {
  const service = useService();
  useEffect(() => service.autoLaunch(), [service]);
  return (
    <main>
      <h1>Checkout</h1>
      <button id="leave" onClick={() => service.triggerEvent('checkout_left')}>
        Leave the checkout
      </button>
    </main>
  );
}

/** Rendered on the server and in the browser; on the server the SDK does nothing. */
export function App() {
  return (
    <ServiceProvider config={config}>
      <Checkout />
    </ServiceProvider>
  );
}
