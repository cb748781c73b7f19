// What the host's app does first, told to the test through a global.
import { createElement, useEffect } from 'react';
import { create } from 'react-test-renderer';
import * as main from 'service-popups';
import * as mobile from 'service-popups/mobile';

function Screen() {
  const service = mobile.useService();
  useEffect(() => {
    globalThis.host.service = service;
  }, [service]);
  return 'the app';
}

globalThis.host = {
  main,
  mobile,
  start: (config) => {
    globalThis.host.root = create(createElement(mobile.ServiceProvider, { config }, createElement(Screen)));
  },
};
