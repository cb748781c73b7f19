import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../packages/survey/package.json', import.meta.url));
const css = (file: string) => readFileSync(require.resolve(file), 'utf8');

const page = (style: string, { body = '', before = '' } = {}) =>
  `<!doctype html><html lang="en"><head><title>Hostile</title>${before}<style>html{background:#fff!important}</style><style>${style}</style></head>
<body${body}><div id="app"><h1>Host</h1></div></body></html>`;

/** Pages whose CSS has nothing to do with the popup and would change it if it could. All are white behind it. */
export const hostilePages: Readonly<Record<string, string>> = {
  Bootstrap: page(css('bootstrap/dist/css/bootstrap.min.css')),
  'Tailwind’s preflight': page(
    `@layer theme, base, components, utilities; @layer base { ${css('tailwindcss/preflight.css')} }`,
  ),
  'a total reset': page('* { all: unset !important } head, style, title { display: none !important }'),
  'resets of every part of an element': page(`
    *, *::before, *::after { content: "x" !important; box-sizing: content-box !important; margin: 3px !important;
      padding: 2px !important; border: 1px solid red !important; transition: all 5s !important; animation: spin 1s infinite !important }
    ::placeholder, ::marker, ::selection { color: red !important; font-size: 40px !important }
    :is(p, h2, li)::first-letter { font-size: 60px !important; color: green !important } p::first-line { letter-spacing: 9px !important }
    ::backdrop { background: lime !important; filter: blur(4px) !important }
    ::-webkit-scrollbar { width: 40px !important; background: red !important }
    @keyframes spin { to { transform: rotate(1turn) } } html, body, #app, h1 { animation: none !important; border: 0 !important }`),
  'sliders, bars and dates of its own': page(`
    input[type=range]::-webkit-slider-runnable-track { height: 8px; background: #3071a9; border: 1px solid; box-shadow: 1px 1px 1px }
    input[type=range]::-webkit-slider-thumb { margin-top: -14px; box-shadow: 1px 1px 1px; transform: scale(1.2); opacity: 0.5 }
    progress::-webkit-progress-bar { background: #eee; box-shadow: 0 2px 5px inset }
    input[type=date]::-webkit-calendar-picker-indicator { filter: invert(1); margin-left: 40px }
    input::-webkit-datetime-edit { color: red; padding: 9px } ::-webkit-datetime-edit-fields-wrapper { background: yellow }
    ::-webkit-datetime-edit-month-field { text-transform: uppercase; background: pink }`),
  'important rules in earlier layers': page(
    '@layer host, more; @layer host { * { color: red !important; font-size: 33px !important; display: block !important; position: static !important; width: 50px !important } head, style, title { display: none !important } } @layer more { button, input, label { all: unset !important } }',
  ),
  'rules heavy with ids and classes': page(
    `html body #sv-popup#sv-popup#sv-popup * { color: red !important; border-radius: 0 !important }
     #sv-popup.service-popup[id][class] .sv-nav-btn.sv-nav-btn { background: lime !important; padding: 40px !important }
     body > section, body > dialog { display: none !important; transform: scale(2) !important; opacity: 0.2 !important }
     .survey-label { text-transform: uppercase !important } label { font-weight: 100 !important; float: right !important }
     svg, path, polyline { fill: red !important; stroke: none !important; width: 100px !important; display: none !important }
     input[type=radio] { appearance: auto !important; width: 60px !important } fieldset { border: 9px solid !important; min-width: 900px !important }`,
  ),
  'odd inherited properties and a transform': page(
    `html { font-size: 7px; writing-mode: horizontal-tb } body { transform: rotate(1deg) scale(0.9); filter: grayscale(1); opacity: 0.99;
       direction: rtl; visibility: hidden; text-align: right; text-transform: uppercase; letter-spacing: 4px; word-spacing: 9px;
       line-height: 3; font: italic 900 small-caps 40px cursive; color: red; cursor: wait; pointer-events: none; user-select: none;
       text-indent: 30px; white-space: nowrap; word-break: break-all; list-style: square; quotes: "<" ">"; text-shadow: 2px 2px red;
       -webkit-text-stroke: 1px red; -webkit-text-fill-color: red; caret-color: red; accent-color: red; hyphens: auto; tab-size: 20;
       contain: paint; perspective: 100px; border-spacing: 9px; font-variant: small-caps; font-stretch: expanded; orphans: 9 }`,
  ),
  'a war of z-indexes': page(
    '#wall, #wall2 { position: fixed; inset: 0; z-index: 2147483647; background: rgb(255 255 255) } #wall2 { z-index: 2147483647 !important }',
    { body: '', before: '' },
  )
    .replace('<div id="app">', '<div id="wall"></div><div id="app">')
    .replace('</body>', '<div id="wall2"></div></body>'),
};
