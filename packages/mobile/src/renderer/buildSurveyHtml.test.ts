import { describe, expect, it } from 'vitest';
import { sdkVersion } from '@service-popups/protocol';
import { popupForTests } from '../test/popupForTests.js';
import { buildSurveyHtml, type SurveyHtmlOptions } from './buildSurveyHtml.js';

const popup = popupForTests();
const options = (changes: Partial<SurveyHtmlOptions> = {}): SurveyHtmlOptions => ({
  popup,
  survey: popup.survey,
  identity: { user_id: 'user-1', session_id: 'session-1', mini_service: 'taxi' },
  token: 'b7f7a9b0-0000-4000-8000-000000000001',
  sdkBaseUrl: 'https://cdn.example.com',
  ...changes,
});
const asset = { integrity: 'sha256-abc+/=', readText: () => 'start("survey")' };

interface PageData {
  readonly [key: string]: unknown;
  readonly options: Record<string, unknown>;
}

function dataOf(html: string): PageData {
  const found = /<script type="application\/json" id="sv-data">(.*?)<\/script>/s.exec(html);
  return JSON.parse(found?.[1] ?? '') as PageData;
}

function policyOf(html: string): Record<string, string> {
  const text = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const directives = text.replaceAll('&amp;', '&').split('; ');
  return Object.fromEntries(
    directives.map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  );
}

describe('buildSurveyHtml', () => {
  it('[MOB-6] loads the renderer of this version from the content-delivery address, with its hash', () => {
    const html = buildSurveyHtml(options(), asset);
    expect(html).toMatch(
      new RegExp(
        `<script type="module" nonce="[^"]+" src="https://cdn\\.example\\.com/survey/${sdkVersion}/survey\\.js" integrity="sha256-abc\\+/=" crossorigin>`,
      ),
    );
  });

  it('is a page in the language of the survey, with the title that people read, and nothing of a text can end an attribute', () => {
    const title = 'Tom & "Jerry" <b>';
    const survey = { ...popup.survey, title: 'As the template had it', language: 'de' };
    const html = buildSurveyHtml(options({ popup: { ...popup, title }, survey }), asset);
    expect(html).toMatch(/^<!doctype html><html lang="de"><head><meta charset="utf-8"><meta/);
    expect(html).toContain('<title>Tom &#38; &#34;Jerry&#34; &#60;b&#62;</title>');
    expect(html).toContain('</head><body>');
    expect(html.endsWith('</body></html>')).toBe(true);
    expect(buildSurveyHtml(options({ survey, language: 'fr"><script>' }), asset)).toContain(
      '<html lang="fr&#34;&#62;&#60;script&#62;">',
    );
  });

  it('is transparent around the survey, under the nonce of its policy', () => {
    const html = buildSurveyHtml(options(), asset);
    expect(html).toContain(
      '<style nonce="b7f7a9b0-0000-4000-8000-000000000001">html,body{margin:0;height:100%;background:transparent}</style>',
    );
  });

  it('[F-40] reports a renderer that cannot be loaded, and one that does not start, in the words of the bridge', () => {
    const html = buildSurveyHtml(options(), asset);
    const fields =
      'source:"service-survey",v:1,token:"b7f7a9b0-0000-4000-8000-000000000001",type:"failed",reason:String(r)';
    const check = '"".isWellFormed||svFail("a WebView that is too old");';
    const listener =
      'addEventListener("error",e=>e.target.crossOrigin&&svFail("the renderer could not be loaded from "+e.target.src),true)';
    expect(html).toContain(
      `function svFail(r){ReactNativeWebView.postMessage(JSON.stringify({${fields}.slice(0,900)}))}${check}${listener}</script>`,
    );
    expect(html).toContain(
      `import{startWebview}from"https://cdn.example.com/survey/${sdkVersion}/survey.js";try{startWebview()}catch(e){svFail(e)}`,
    );
  });

  it('names no hash where none is known', () => {
    expect(buildSurveyHtml(options(), { ...asset, integrity: undefined })).toMatch(
      /survey\.js" crossorigin>/,
    );
  });

  it('takes a base address with or without a slash at its end', () => {
    const html = buildSurveyHtml(options({ sdkBaseUrl: 'http://localhost:4000//' }), asset);
    expect(html).toContain(`src="http://localhost:4000/survey/${sdkVersion}/survey.js"`);
  });

  it('[MOB-7] carries mini_service, user_id and session_id as identity metadata', () => {
    expect(dataOf(buildSurveyHtml(options()))['identity']).toEqual({
      mini_service: 'taxi',
      user_id: 'user-1',
      session_id: 'session-1',
    });
  });

  it('carries what is drawn and nothing of the targeting', () => {
    const targeted = popupForTests({ segments: { lang: ['en'], attributes: [] }, priority: 3 });
    const data = dataOf(buildSurveyHtml(options({ popup: targeted })));
    expect(data['survey']).toEqual(popup.survey);
    expect(data['popup']).toEqual({
      id: 'popup-1',
      title: 'Your opinion',
      surveyId: 'survey-1',
      productId: 'product-1',
      triggers: [],
    });
  });

  it('[CFG-8] draws card and backdrop unless renderChrome is false', () => {
    expect(dataOf(buildSurveyHtml(options())).options['renderChrome']).not.toBe(false);
    expect(dataOf(buildSurveyHtml(options({ renderChrome: false }))).options['renderChrome']).toBe(false);
  });

  it('hands the looks on: progress bar, language, surveyCss, attributes, saved answers', () => {
    const saved = { page: 'p1', answers: { q: 3 }, revision: 1 };
    const data = dataOf(
      buildSurveyHtml(
        options({
          showProgressBar: false,
          language: 'de',
          surveyCss: '#sv-popup{}',
          attributes: { plan: 'pro' },
          saved,
        }),
      ),
    );
    expect(data.options).toMatchObject({
      showProgressBar: false,
      language: 'de',
      surveyCss: '#sv-popup{}',
      attributes: { plan: 'pro' },
    });
    expect(data['saved']).toEqual(saved);
  });

  it('allows the renderer, the base address, https images, the font and nothing else', () => {
    const withFont = popupForTests({
      style: { font: { family: 'Inter', url: 'https://fonts.example.com/inter.woff2?x=1' } },
    });
    expect(policyOf(buildSurveyHtml(options({ popup: withFont }), asset))).toEqual({
      'default-src': "'none'",
      'script-src': `'nonce-b7f7a9b0-0000-4000-8000-000000000001' https://cdn.example.com/survey/${sdkVersion}/`,
      'style-src': "'nonce-b7f7a9b0-0000-4000-8000-000000000001' https://fonts.example.com",
      'img-src': 'https: https://cdn.example.com',
      'font-src': 'https://fonts.example.com',
      'base-uri': "'none'",
      'form-action': "'none'",
    });
    // Without a source it allows none.
    expect(policyOf(buildSurveyHtml(options(), asset))['font-src']).toBe('');
  });

  it('keeps addresses from adding directives', () => {
    const html = buildSurveyHtml(
      options({
        sdkBaseUrl: 'https://cdn.example.com/a;script-src *, b',
        popup: popupForTests({ style: { font: { family: 'x', url: 'https://f.example;script-src *' } } }),
        token: `x' 'unsafe-inline`,
      }),
    );
    expect(Object.keys(policyOf(html))).toEqual([
      'default-src',
      'script-src',
      'style-src',
      'img-src',
      'font-src',
      'base-uri',
      'form-action',
    ]);
    expect(policyOf(html)['script-src']).toBe(
      `'nonce-xunsafe-inline' https://cdn.example.com/a%3bscript-src%20*%2c%20b/survey/${sdkVersion}/`,
    );
    expect(policyOf(html)['font-src']).toBe('https://f.example');
  });

  it('lets no text of a survey end the script it stands in', () => {
    const evil = '</script><script>alert(1)</script><!--\u2028\u2029&"\\';
    const html = buildSurveyHtml(
      options({
        survey: { ...popup.survey, title: evil },
        identity: { user_id: evil, session_id: evil, mini_service: evil },
        surveyCss: evil,
        language: `"><script>`,
        token: evil,
        sdkBaseUrl: `https://cdn.example.com/"><script>alert(1)</script>`,
      }),
      asset,
    );
    expect(html.match(/<script/g)).toHaveLength(4);
    expect((dataOf(html)['survey'] as { title: string }).title).toBe(evil);
    expect(dataOf(html).options['surveyCss']).toBe(evil);
    expect(dataOf(html)['token']).toBe(evil);
  });

  it('puts the renderer itself into the page when it is to be inlined', () => {
    const html = buildSurveyHtml(options({ renderer: 'inline' }), asset);
    expect(html).toContain('>start("survey")</script></body>');
    expect(html).not.toContain('survey.js');
  });

  it('leaves zooming to the person and lets the page use the whole screen', () => {
    const html = buildSurveyHtml(options());
    expect(html).toContain('viewport-fit=cover');
    expect(html).not.toMatch(/maximum-scale|user-scalable/);
  });
});
