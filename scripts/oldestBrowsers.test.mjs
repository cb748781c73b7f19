// Chrome 111, Firefox 121 and Safari 16.4 are supported. The compiler knows which parts of the language they lack; of
// pages and style sheets it knows only the newest, so what is tempting and newer than one of them stands here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './workspaces.mjs';

const newerCalls = [
  'AbortSignal\\.any',
  'Segmenter',
  'URL\\.(?:canParse|parse)',
  'URLPattern',
  'aria\\w+Elements?',
  'caretPositionFromPoint',
  'checkVisibility',
  'closedBy',
  'cookieStore',
  'currentCSSZoom',
  'fetchLater',
  '(?:get|set|parse)HTML(?:Unsafe)?',
  'CloseWatcher',
  'moveBefore',
  '(?:request|cancel)IdleCallback',
  'requestClose',
  'scheduler',
  'startViewTransition',
  'scrollend',
  'togglePopover|hidePopover',
];
const newerStyles = [
  '@(?:container style|position-try|property|scope|starting-style|view-transition)',
  ':(?:dir|state|popover-open|user-(?:in)?valid|open)\\b',
  '(?:light-dark|calc-size|linear|round|mod|rem|sibling-index)\\(',
  '\\bfrom (?:var|#|rgb)',
  '\\b(?:anchor|animation-timeline|backdrop-filter|field-sizing|interpolate-size|mask|position-area|subgrid|text-box|text-wrap|transition-behavior|(?<!-webkit-)user-select)\\b',
  '\\d(?:cap|rcap|rch|rex|ric)\\b',
];

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\.|(?:^|[\\/])(?:test|generated)[\\/]/.test(name),
    )
    .map((name) => join(folder, name));

/** @param {string} file */
function newerIn(file) {
  const text = readFileSync(join(repositoryRoot, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
  const newer = file.endsWith('.css') ? newerStyles : newerCalls.map((name) => `\\b(?:${name})\\b`);
  return [...text.matchAll(new RegExp(newer.join('|'), 'g'))].map(([found]) => `${file}: ${found}`);
}

it.each(['packages/core/src', 'packages/web/src', 'packages/survey/src'])(
  'what runs in a page, in %s, uses nothing that the oldest supported browsers lack',
  (folder) => expect(sourcesIn(folder).flatMap(newerIn)).toEqual([]),
);
