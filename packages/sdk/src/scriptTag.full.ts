// As scriptTag, with the survey inside: one file, for pages that allow no further script.
import { ServicePopups as CorePopups } from '@service-popups/core';
import { loadBundledSurvey } from '@service-popups/web';
import { createWebPlatform, scriptOriginOf, startFromPage } from '@service-popups/web/scriptTag';

const script = document.currentScript;

class ServicePopups extends CorePopups {
  constructor() {
    super((options) =>
      createWebPlatform({ ...options, loadSurvey: loadBundledSurvey, scriptOrigin: scriptOriginOf(script) }),
    );
  }
}

startFromPage(ServicePopups, script);
