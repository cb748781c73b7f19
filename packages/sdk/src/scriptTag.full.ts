// As scriptTag, with everything inside: one file, for pages that allow no further script.
import { ServicePopups as CorePopups } from '@service-popups/core';
import { bundledParts } from '@service-popups/web';
import { createWebPlatform, scriptOriginOf, startFromPage } from '@service-popups/web/scriptTag';

const script = document.currentScript;

class ServicePopups extends CorePopups {
  constructor() {
    super((options) =>
      createWebPlatform({ ...options, ...bundledParts, scriptOrigin: scriptOriginOf(script) }),
    );
  }
}

startFromPage(ServicePopups, script);
