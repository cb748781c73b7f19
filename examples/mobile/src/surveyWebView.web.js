import { createElement, useEffect, useRef } from 'react';

/**
 * A WebView for the browser: a frame whose page gets the bridge before its first script runs. Messages come from this
 * frame alone, because the bridge is an object of this frame's own window.
 */
export function surveyWebView({ source, onMessage, onShouldStartLoadWithRequest }) {
  const frame = useRef(null);
  const latest = useRef({});
  latest.current = { onMessage, onShouldStartLoadWithRequest };
  useEffect(() => {
    const { contentWindow: view, contentDocument: page } = frame.current;
    view.ReactNativeWebView = {
      postMessage: (data) => latest.current.onMessage({ nativeEvent: { data } }),
    };
    page.open();
    page.write(source.html);
    page.close();
    page.addEventListener('click', (event) => {
      const link = event.target.closest?.('a[href]');
      if (link === null || link === undefined) return;
      event.preventDefault();
      latest.current.onShouldStartLoadWithRequest({ url: link.href });
    });
  }, [source]);
  const style = { flex: 1, width: '100%', height: '100%', border: 'none', colorScheme: 'normal' };
  return createElement('iframe', { ref: frame, title: 'Survey', style });
}
