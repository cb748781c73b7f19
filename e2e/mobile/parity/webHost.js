// A web page as a host: the SDK's main entry, and the page's own routes and visibility.
import { ServicePopups } from 'service-popups';

window.createHost = () => {
  const sdk = new ServicePopups();
  const become = (state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return {
    sdk,
    init: (config) => sdk.init(config),
    go: (path) => history.pushState(null, '', path),
    background: () => become('hidden'),
    foreground: () => become('visible'),
    view: () => document,
  };
};
