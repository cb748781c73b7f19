// What the SDK costs a page: the time to a visible survey, the longest task of `init` and of a survey that opens,
// growth with the number of popups, `track`, the frames from a trigger to a popup, and what a large page spends on its
// styles meanwhile. Chromium is slowed down four times where it says so; pages take turns, and the page without the SDK is
// measured twice (A/A). Prints markdown.
import { cpus } from 'node:os';
import { readOptions } from './report/readOptions.mjs';
import { markdownTable, numberText } from './report/table.mjs';
import { measureDriven } from './web/measureDriven.mjs';
import { measureQuietly } from './web/measureQuietly.mjs';
import { measureRestyle } from './web/measureRestyle.mjs';
import { largeCount, startSite } from './web/site.mjs';

const slowdown = 4;

const options = readOptions({
  rounds: { type: 'string', default: '9', about: 'N, 9 unless told; 3 is quick' },
  json: { type: 'boolean', about: 'prints the figures as JSON' },
});
const rounds = Number(options.rounds);

/** One browser after the other: what one does by itself after its start takes from the other's time. */
async function measureWeb() {
  const pages = await startSite();
  const how = { rounds, slowdown, say: (/** @type {string} */ text) => process.stderr.write(`${text}\n`) };
  try {
    return {
      ...(await measureQuietly(pages, how)),
      ...(await measureDriven(pages, how)),
      ...(await measureRestyle(pages, how)),
    };
  } finally {
    pages.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureWeb>>} figures */
function printMarkdown({ visible, task, opening, growth, track, frames, restyle }) {
  const slow = `${slowdown}× slowed down`;
  const ms = (/** @type {number} */ value) => `${numberText(value)} ms`;
  const ratio = (/** @type {number} */ value) => value.toFixed(2);
  console.log(`${cpus().length} cores. Medians of ${rounds} interleaved rounds.\n`);
  console.log(
    markdownTable(
      ['', 'measured', 'goal', 'beside it', 'A/A'],
      [
        [
          `Navigation to a visible survey, beyond the page alone, ${slow}`,
          ms(visible.survey - visible.bare),
          '≤ 150 ms',
          `${ms(visible.survey)} and ${ms(visible.bare)}`,
          ratio(visible.bareAgain / visible.bare),
        ],
        [
          `Longest task of a page whose \`init\` gets 50 popups, with its microtasks, ${slow}`,
          ms(task.longest),
          '≤ 50 ms',
          `${ms(task.ofThousand)} with 1,000 popups; ${ms(task.bare)} without the SDK`,
          ratio(task.bareAgain / task.bare),
        ],
        [
          `Longest task of a page that opens a survey of ten questions, ${slow}`,
          ms(Math.max(opening.pages, opening.onOne)),
          '≤ 50 ms',
          `${ms(opening.pages)} page by page, ${ms(opening.onOne)} on one page; ${ms(task.bare)} without the SDK`,
          ratio(task.bareAgain / task.bare),
        ],
        [
          `\`init\` with 1,000 popups ÷ with 10, main thread without the page's own, ${slow}`,
          ratio((growth.thousand - growth.bare) / (growth.ten - growth.bare)),
          '≤ 3',
          `${ms(growth.thousand - growth.bare)} and ${ms(growth.ten - growth.bare)}`,
          ratio((growth.tenAgain - growth.bare) / (growth.ten - growth.bare)),
        ],
        [
          'A call of `track`',
          `${track.own.toFixed(1)} µs`,
          '≤ 10 µs',
          `${track.plain.toFixed(1)} µs for \`JSON.stringify\` of the event`,
          '–',
        ],
        [
          'Trigger to a visible popup, survey loaded',
          `${frames.plain} frames`,
          '≤ 2 frames',
          `${frames.most} at most; ${frames.slowed} ${slow}`,
          '–',
        ],
        [
          `Styles and boxes of a page of ${numberText(largeCount)} elements while a popup opens and closes ÷ while a plain sheet comes and goes`,
          ratio(restyle.popup / restyle.sheet),
          '≤ 5',
          `${ms(restyle.popup)} and ${ms(restyle.sheet)}`,
          ratio(restyle.sheetAgain / restyle.sheet),
        ],
      ],
    ),
  );
}

const figures = await measureWeb();
if (options.json) console.log(JSON.stringify(figures, null, 2));
else printMarkdown(figures);
