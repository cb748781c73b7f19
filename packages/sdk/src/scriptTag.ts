// The script-tag build: puts the class on the page, and starts an instance where the tag or a snippet asks for it.
import {
  ServicePopups as CorePopups,
  type ContactModule,
  type DisplayModule,
  type ExplainSentences,
} from '@service-popups/core';
import {
  createFileLoader,
  createWebPlatform,
  scriptOriginOf,
  startFromPage,
  type EarlyAnswers,
} from '@service-popups/web/scriptTag';

/** Written by the build: the hashes of the files that belong to this version. */
declare const popupsIntegrity: string;
declare const contactIntegrity: string;
declare const explainIntegrity: string;

const script = document.currentScript;
const early: EarlyAnswers = new Map();
const loadDisplay = createFileLoader<DisplayModule>('popups.js', popupsIntegrity, script);
const loadContact = createFileLoader<ContactModule>('contact.js', contactIntegrity, script);
const loadSentences = createFileLoader<ExplainSentences>('explain.js', explainIntegrity, script);

class ServicePopups extends CorePopups {
  constructor() {
    super((options) =>
      createWebPlatform({
        ...options,
        loadDisplay,
        loadContact,
        explain: loadSentences,
        scriptOrigin: scriptOriginOf(script),
        early,
      }),
    );
  }
}

startFromPage(ServicePopups, script, early);
