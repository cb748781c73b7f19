import type { DeviceSource } from '@service-popups/core';

const robots = /bot\b|crawl|spider|slurp|lighthouse|prerender|phantom|facebookexternalhit|monitor/i;
/** A page on the developer's own machine, or a name of one word: an automated browser there is a test that wants to see its events. */
const ownMachine = /^(127\.|[^.]*$)/;

/** What the browser tells of the device without asking anybody. */
export function createBrowserDevice(): DeviceSource {
  const { userAgent, maxTouchPoints, webdriver } = navigator;
  const find = (pattern: RegExp): string | undefined => pattern.exec(userAgent)?.[1];
  // An iPad calls itself a Macintosh, and has fingers. A phone with Android says that it is mobile.
  const isTablet =
    /tablet|ipad|android(?!.*mobi)/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const type = isTablet ? 'tablet' : /mobi/i.test(userAgent) ? 'phone' : 'desktop';
  const osVersion = find(/(?:Windows NT|Android|OS(?: X)?|CrOS \S+) ([\d._]+)/)?.replaceAll('_', '.');
  const model = find(/Android [\d.]+; ([^;)]+)/) ?? find(/(iPhone|iPad|Macintosh|Windows|CrOS|Linux)/);
  return {
    type: () => type,
    describe: () => ({ type, osVersion, model }),
    isBot: () =>
      robots.test(userAgent) ||
      ((webdriver || /headless/i.test(userAgent)) && !ownMachine.test(location.hostname)),
  };
}
