import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ServiceProvider, useService } from 'service-popups/react';

const config = {
  apiKey: 'pk_demo',
  baseUrl: 'http://localhost:4000',
  analytics: { publicKey: 'ak_demo', integration: 'int_demo' },
};

function Checkout() {
  const service = useService();
  const [isAnswered, setIsAnswered] = useState(false);

  useEffect(() => {
    const listen = () => setIsAnswered(true);
    service.on('survey_completed', listen);
    service.autoLaunch();
    return () => service.off('survey_completed', listen);
  }, [service]);

  return (
    <main>
      <h1>Checkout</h1>
      <button id="leave" onClick={() => service.triggerEvent('checkout_left')}>
        Leave the checkout
      </button>
      {isAnswered && <p>Thank you for your answer.</p>}
    </main>
  );
}

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ServiceProvider config={config}>
        <Checkout />
      </ServiceProvider>
    </StrictMode>,
  );
}
