import { ServicePopups } from 'service-popups';

/** The events this shop knows. A misspelt name or property is a compile error. */
interface ShopEvents {
  checkout_left: { reason?: string };
  checkout_completed: { total: number };
}

const sdk = new ServicePopups<ShopEvents>();

function say(line: string): void {
  document.querySelector('#log')?.append(`${line}\n`);
}

for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'] as const) {
  sdk.on(name, ({ popupId }) => say(`${name}: ${popupId}`));
}

sdk.init({
  apiKey: 'pk_demo',
  baseUrl: 'http://localhost:4000',
  analytics: { publicKey: 'ak_demo', integration: 'int_demo' },
});
sdk.autoLaunch();

document.querySelector('#leave')?.addEventListener('click', () => {
  sdk.triggerEvent('checkout_left', { reason: 'price' });
});

document.querySelector('#why')?.addEventListener('click', () => {
  void sdk.explain().then((popups) => {
    for (const { popupId, sentence } of popups) say(`${popupId}: ${sentence}`);
  });
});
