import type { RenderIdentity, SavedSurvey } from '@service-popups/core';
import {
  defaultBaseUrl,
  rendererAddress,
  sdkVersion,
  type PopupDefinition,
  type Survey,
} from '@service-popups/protocol';
import { escapeAttribute, inlineJson } from './escape.js';
import { surveyAsset, type SurveyAsset } from './surveyAsset.js';
import { nonceOf, surveyPolicy } from './surveyPolicy.js';

export interface SurveyHtmlOptions {
  readonly popup: PopupDefinition;
  readonly survey: Survey;
  /** Who is asked. Stands in the page as its identity metadata. */
  readonly identity: Pick<RenderIdentity, 'user_id' | 'session_id' | 'mini_service'> &
    Partial<RenderIdentity>;
  /** Made per showing and sent back with every message, so that stale and foreign ones fall out. */
  readonly token: string;
  /** Where the renderer is loaded from, and the WebView's base address. */
  readonly sdkBaseUrl: string;
  /** false: transparent and edge to edge, without card and backdrop. Default: true. */
  readonly renderChrome?: boolean | undefined;
  /** true: always; false: never; omitted: as the survey says. */
  readonly showProgressBar?: boolean | undefined;
  /** The page's last stylesheet. Default: none. */
  readonly surveyCss?: string | undefined;
  /** Language tag of the translation to show. Default: the survey's own language. */
  readonly language?: string | undefined;
  /** 'cdn' loads the renderer from `sdkBaseUrl`; 'inline' puts it into the html, for use offline. Default: 'cdn'. */
  readonly renderer?: 'cdn' | 'inline' | undefined;
  /** Values for `{{attributes.name}}` in labels. Default: none. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** Shows a line that says "Preview". Default: false. */
  readonly isPreview?: boolean | undefined;
  /** Where an interrupted survey goes on. Default: at the start. */
  readonly saved?: SavedSurvey | undefined;
}

/**
 * Builds the page that a WebView shows: everything about the survey stands in it, only the renderer is loaded, with
 * an integrity hash. When that fails the page says so over the bridge, and the popup is not counted as shown.
 *
 * @example
 * const html = buildSurveyHtml({ popup, survey: popup.survey, identity, token, sdkBaseUrl: 'https://cdn.example.com' });
 */
export function buildSurveyHtml(options: SurveyHtmlOptions, asset: SurveyAsset = surveyAsset): string {
  const sdkBaseUrl = (options.sdkBaseUrl || defaultBaseUrl).replace(/\/+$/, '');
  const nonce = nonceOf(options.token);
  const text = options.renderer === 'inline' ? asset.readText() : undefined;
  const url = rendererAddress(sdkBaseUrl, sdkVersion);
  const policy = surveyPolicy(url, options.popup.style?.font?.url, nonce);
  return (
    `<!doctype html><html lang="${escapeAttribute(options.language ?? options.survey.language)}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">' +
    `<title>${escapeAttribute(options.popup.title)}</title>` +
    `<style nonce="${nonce}">html,body{margin:0;height:100%;background:transparent}</style>` +
    `<script type="application/json" id="sv-data">${inlineJson(pageData(options, sdkBaseUrl))}</script>` +
    `<script nonce="${nonce}">${failureReport(options.token)}</script></head><body>` +
    // At the end, where the body exists: it starts itself.
    (text ? `<script nonce="${nonce}">${text}</script>` : loadedRenderer(url, asset.integrity, nonce)) +
    '</body></html>'
  );
}

/** What the renderer reads. Targeting stays in the app: the page needs to know only what it draws. */
function pageData(options: SurveyHtmlOptions, sdkBaseUrl: string): unknown {
  const { popup, survey, identity, token, saved, ...looks } = options;
  const { id, title, message, surveyId, productId, actions, style } = popup;
  return {
    token,
    popup: { id, title, message, surveyId, productId, triggers: [], actions, style },
    survey,
    identity,
    options: { ...looks, sdkBaseUrl },
    saved,
  };
}

/**
 * Listens for a renderer that cannot be loaded or does not start. Resource errors do not bubble, hence the capture, and
 * of all resources the renderer alone is asked for with CORS; errors of the running survey are its own to report. A
 * WebView before Android's 111 would run it, and draw a survey without its looks: `isWellFormed` came with that one, and
 * with iOS 16.4.
 */
function failureReport(token: string): string {
  return (
    `function svFail(r){ReactNativeWebView.postMessage(JSON.stringify({source:"service-survey",v:1,token:${inlineJson(token)},type:"failed",reason:String(r).slice(0,900)}))}` +
    '"".isWellFormed||svFail("a WebView that is too old");' +
    'addEventListener("error",e=>e.target.crossOrigin&&svFail("the renderer could not be loaded from "+e.target.src),true)'
  );
}

/** The second script imports what the first has loaded and checked: one request, one hash. */
function loadedRenderer(url: string, integrity: string | undefined, nonce: string): string {
  const hash = integrity ? ` integrity="${escapeAttribute(integrity)}"` : '';
  return (
    `<script type="module" nonce="${nonce}" src="${escapeAttribute(url)}"${hash} crossorigin></script>` +
    `<script type="module" nonce="${nonce}">import{startWebview}from${inlineJson(url)};try{startWebview()}catch(e){svFail(e)}</script>`
  );
}
