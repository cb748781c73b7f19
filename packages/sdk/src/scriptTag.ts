// The script-tag build: puts the class on the page, and starts an instance where the tag or a snippet asks for it.
import { ServicePopups as CorePopups } from '@service-popups/core';
import {
  createSurveyFileLoader,
  createWebPlatform,
  scriptOriginOf,
  startFromPage,
} from '@service-popups/web/scriptTag';

/** Written by the build: the hash of the survey file that belongs to this version. */
declare const surveyIntegrity: string;

const script = document.currentScript;
const loadSurvey = createSurveyFileLoader(surveyIntegrity);

class ServicePopups extends CorePopups {
  constructor() {
    super((options) => createWebPlatform({ ...options, loadSurvey, scriptOrigin: scriptOriginOf(script) }));
  }
}

startFromPage(ServicePopups, script);
