// An app as a host: the SDK's entry for the mobile runtime, with a frame as its WebView and the page's storage as its disk.
import { MobilePopupRenderer, ServicePopups, setupMobile } from 'service-popups';

window.createHost = () => {
  const sdk = new ServicePopups();
  let frame = null;
  let follow = () => undefined;
  const hide = () => {
    frame?.remove();
    frame = null;
  };
  const renderer = new MobilePopupRenderer({
    onShow: ({ html }) => {
      hide();
      frame = document.createElement('iframe');
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0';
      document.body.append(frame);
      frame.contentWindow.ReactNativeWebView = { postMessage: (text) => renderer.handleMessage(text) };
      const page = frame.contentDocument;
      page.open();
      page.write(html);
      page.close();
    },
    onHide: hide,
  });
  const kvStore = {
    getString: (key) => localStorage.getItem(key) ?? undefined,
    set: (key, value) => localStorage.setItem(key, value),
    remove: (key) => localStorage.removeItem(key),
  };
  const appState = {
    currentState: 'active',
    addEventListener: (_type, listener) => {
      follow = listener;
      return { remove: () => undefined };
    },
  };
  return {
    sdk,
    init: (config) => {
      sdk.setScreen(location.pathname);
      setupMobile(sdk, config, { kvStore, appState, renderer });
    },
    go: (path) => sdk.setScreen(path),
    background: () => follow('background'),
    foreground: () => follow('active'),
    view: () => frame?.contentDocument ?? null,
  };
};
