import type { DeviceSource } from '@service-popups/core';

const robots = /bot\b|crawl|spider|slurp|headless|lighthouse|prerender|phantom|facebookexternalhit|monitor/i;

/** What the browser tells of the device without asking anybody. */
export function createBrowserDevice(): DeviceSource {
  const agent = navigator.userAgent;
  const type = (): string => {
    // An iPad calls itself a Mac, and has fingers.
    if (
      /ipad|tablet|android(?!.*mobile)/i.test(agent) ||
      (/macintosh/i.test(agent) && navigator.maxTouchPoints > 1)
    ) {
      return 'tablet';
    }
    return /mobi|iphone|ipod/i.test(agent) ? 'phone' : 'desktop';
  };
  return {
    type,
    describe() {
      const system = /(?:Windows NT|Android|CPU (?:iPhone )?OS|Mac OS X|CrOS \S+) ([\d._]+)/.exec(agent);
      const model =
        /Android [\d.]+; ([^;)]+)/.exec(agent)?.[1] ??
        /iPhone|iPad|Macintosh|Windows|CrOS|Linux/.exec(agent)?.[0];
      return {
        type: type(),
        ...(system?.[1] && { osVersion: system[1].replaceAll('_', '.') }),
        ...(model && { model }),
      };
    },
    isBot: () => navigator.webdriver || robots.test(agent),
  };
}
