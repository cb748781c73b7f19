// What the survey's rules cost: bytes per import, and time per step of a session, per response checked and per text piped.
// Prints tables.
import { loadRules, sizesOf } from './bundledRules.mjs';
import { readOptions } from './report/readOptions.mjs';
import { markdownTable, numberText } from './report/table.mjs';

const { json } = readOptions({ json: { type: 'boolean', about: 'prints the figures as JSON' } });

const imports = {
  'the whole of survey/': `export * from './survey/index.ts'`,
  'session, validation, progress, piping': `export { advanceSurvey, openSurvey, pipeText, progressOf, validateAnswer } from './survey/index.ts'`,
  'of that, the conditions (shared with targeting)': `export { matchesConditions } from './conditions.ts'`,
  'the server’s check': `export { reachedAnswers, validateAnswers } from './survey/index.ts'`,
  'languages and translations': `export { localizeSurvey } from './survey/index.ts'`,
  'the analysis (studio only)': `export * from './analysis/index.ts'`,
};

/** A survey in which every page branches, and every answer decides. */
function surveyOf(pages) {
  const question = (index) => ({
    id: `q${index}`,
    kind: 'multiple_choice',
    label: `Question ${index}, after {{q${index - 1}|nothing}}`,
    required: true,
    options: Array.from({ length: 8 }, (_, option) => ({ id: `o${option}`, label: `Option ${option}` })),
  });
  return {
    id: 's',
    version: 1,
    productId: 'p',
    title: 'Survey',
    language: 'en',
    settings: { showProgressBar: true },
    completion: { title: 'Thank you' },
    pages: Array.from({ length: pages }, (_, index) => ({
      id: `p${index}`,
      questions: [question(index)],
      branches: [
        { when: [{ key: `q${index}`, op: 'contains', value: 'o7' }], to: 'end' },
        { when: [{ key: `q${index}`, op: 'equals', value: ['o0', 'o1'] }], to: `p${index + 1}` },
      ],
    })),
  };
}

/** Median microseconds of one call, over rounds of many calls. */
function microseconds(calls, work) {
  const rounds = Array.from({ length: 15 }, () => {
    const begun = process.hrtime.bigint();
    for (let call = 0; call < calls; call += 1) work(call);
    return Number(process.hrtime.bigint() - begun) / 1_000 / calls;
  });
  return rounds.sort((left, right) => left - right)[7] ?? NaN;
}

async function measureSurveyRules() {
  const sizes = await sizesOf(imports);
  const rules = await loadRules(`export * from './survey/index.ts'; export * from './analysis/index.ts'`);
  return {
    sizes,
    steps: [1, 10, 50, 200].map((pages) => stepCosts(rules, pages)),
    piping: pipingCosts(rules),
  };
}

function stepCosts(rules, pages) {
  const survey = surveyOf(pages);
  const answers = Object.fromEntries(survey.pages.map((_, index) => [`q${index}`, ['o0', 'o1']]));
  const middle = { page: `p${Math.floor(pages / 2) - 1}`, answers, revision: 1 };
  const state = rules.openSurvey(survey, middle);
  const questionId = state.pageId.replace('p', 'q');
  const calls = Math.max(20, Math.round(2_000 / pages));
  const values = [['o0'], ['o1']];
  return {
    pages,
    answer: microseconds(calls, (call) =>
      rules.advanceSurvey(survey, state, { type: 'answer', questionId, value: values[call % 2] }),
    ),
    next: microseconds(calls, () => rules.advanceSurvey(survey, state, { type: 'next' })),
    progress: microseconds(calls, () => rules.progressOf(survey, state, true)),
    serverCheck: microseconds(calls, () => rules.validateAnswers(survey, answers, true)),
    analysis: microseconds(5, () => rules.analyzeSurvey(survey)),
  };
}

/** Nanoseconds per character, for friendly and for hostile texts: the same whatever the length. */
function pipingCosts(rules) {
  const texts = { 'plain slots': '{{name}} and ', 'slots that never close': '{{name|', braces: '{{' };
  return Object.entries(texts).flatMap(([name, piece]) =>
    [1_000, 10_000, 100_000].map((characters) => {
      const text = piece.repeat(characters / piece.length);
      const calls = Math.max(3, 300_000 / characters);
      const time = microseconds(calls, () => rules.pipeText(text, () => '$& {{name}}'));
      return { text: name, characters: text.length, 'ns per character': (time * 1_000) / text.length };
    }),
  );
}

/** @param {readonly Record<string, unknown>[]} rows */
function tableOf(rows) {
  const cell = (/** @type {unknown} */ value) =>
    typeof value === 'number' ? numberText(value) : String(value);
  return markdownTable(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row).map(cell)),
  );
}

const figures = await measureSurveyRules();
if (json) {
  console.log(JSON.stringify(figures, null, 2));
} else {
  const sizes = Object.entries(figures.sizes).map(([name, size]) => ({ 'bytes per import': name, ...size }));
  console.log([sizes, figures.steps, figures.piping].map(tableOf).join('\n\n'));
}
