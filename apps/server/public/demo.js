// The demo's own few lines: what a host application would write.
const settings = document.currentScript.dataset;
const log = document.getElementById('log');
const empty = document.getElementById('log-empty');

function note(name, detail) {
  empty.hidden = true;
  const line = document.createElement('li');
  const parts = { time: new Date().toLocaleTimeString('en-GB'), name, detail };
  for (const [kind, text] of Object.entries(parts)) {
    const part = document.createElement(kind === 'time' ? 'time' : 'span');
    part.className = kind;
    part.textContent = text;
    line.append(part);
  }
  log.prepend(line);
}

function start() {
  if (typeof window.ServicePopups !== 'function') {
    note('SDK not found', 'service-popups.js is not built yet');
    return;
  }
  const sdk = new window.ServicePopups();
  // For the console: demo.sdk.explain() tells why a popup is shown or not.
  window.demo = { sdk };
  for (const event of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed']) {
    sdk.on(event, ({ popupId, data }) => note(event, data?.reason ? `${popupId}, ${data.reason}` : popupId));
  }
  sdk.init({
    apiKey: settings.key,
    analytics: { publicKey: settings.analyticsKey, integration: settings.integration },
    debug: new URLSearchParams(location.search).has('debug'),
  });
  sdk.autoLaunch();
  for (const button of document.querySelectorAll('[data-event]')) {
    button.addEventListener('click', () => {
      const { event } = button.dataset;
      sdk.track('demo_button', { event });
      sdk.triggerEvent(event);
    });
  }
}

start();
