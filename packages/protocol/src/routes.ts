/** The addresses of the wire. `base` carries no trailing slash. Built as strings: the mobile runtime's URL is unreliable. */
export const routes = {
  definitions: (base: string, apiKey: string): string => `${base}/sdk/${segment(apiKey)}/popups`,
  status: (base: string): string => `${base}/sdk/popups`,
  responses: (base: string, surveyId: string): string => `${base}/sdk/surveys/${segment(surveyId)}/responses`,
  analytics: (base: string): string => `${base}/sdk/analytics`,
} as const;

/** Half of a pair has no form in an address, and would throw. */
function segment(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, ''));
}

/** Where the survey renderer of a version lies. */
export function rendererAddress(sdkBase: string, version: string): string {
  return `${sdkBase}/survey/${version}/survey.js`;
}

/** Where the SDK looks when the host names no address and none can be derived: the local server. */
export const defaultBaseUrl = 'http://localhost:4000';

/** JSON bodies travel under this type, so that a cross-origin page pays no preflight. */
export const simpleContentType = 'text/plain;charset=UTF-8';
