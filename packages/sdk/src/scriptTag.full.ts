// As scriptTag, with the display and the survey inside: one file. What few ever need (other languages than English,
// the sentences of `explain`) stays on the server.
import { ServicePopups as CorePopups, type ExplainSentences } from '@service-popups/core';
import { bundledParts } from '@service-popups/web';
import {
  createFileLoader,
  createWebPlatform,
  scriptOriginOf,
  startFromPage,
  type EarlyAnswers,
} from '@service-popups/web/scriptTag';

/** Written by the build: the hash of the file that belongs to this version. */
declare const explainIntegrity: string;

const script = document.currentScript;
const early: EarlyAnswers = new Map();
const loadSentences = createFileLoader<ExplainSentences>('explain.js', explainIntegrity, script);

class ServicePopups extends CorePopups {
  constructor() {
    super((options) =>
      createWebPlatform({
        ...options,
        ...bundledParts,
        scriptOrigin: scriptOriginOf(script),
        explain: loadSentences,
        early,
      }),
    );
  }
}

startFromPage(ServicePopups, script, early);
