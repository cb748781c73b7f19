// A page with a survey of several kinds, and what must be true of it in any browser.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../../packages/survey/dist/survey.js', import.meta.url));

const survey = {
  id: 's',
  version: 1,
  productId: 'p',
  title: 'Survey',
  language: 'en',
  pages: [
    {
      id: 'p0',
      questions: [{ id: 'a', kind: 'rating', label: 'How likely?', min: 0, max: 10, required: true }],
    },
    { id: 'p1', questions: [{ id: 'b', kind: 'text', label: 'Your name?' }] },
  ],
  completion: { title: 'Thank you' },
  settings: { showProgressBar: true },
};
const popup = {
  id: 'x',
  title: 'Help us',
  surveyId: 's',
  productId: 'p',
  triggers: [],
  style: { position: 'center' },
};

const html = `<!doctype html><html lang="en"><head><title>Host</title>
<style>* { all: unset !important } head, style, title, script { display: none !important } @layer host { * { color: red !important } }</style></head>
<body><button id="before">Host</button><script type="module">
import { mountSurvey } from '/survey.js';
window.heard = [];
const tell = (name) => (detail) => window.heard.push([name, detail]);
window.handle = mountSurvey(undefined, { survey: ${JSON.stringify(survey)}, popup: ${JSON.stringify(popup)},
  options: { surveyCss: '#sv-title { color: rgb(1, 2, 3) }' },
  observer: Object.fromEntries(['ready', 'interacted', 'answered', 'completed', 'closed', 'failed'].map((name) => [name, tell(name)])) });
</script></body></html>`;

/** Serves the page on a free port. */
export async function servePage() {
  const server = createServer((request, response) => {
    const isFile = request.url === '/survey.js';
    response.writeHead(200, { 'content-type': isFile ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isFile ? readFileSync(file) : html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

/** Run in the page as text, because each driver has its own way to do so. Returns a list of what is wrong. */
export const checkPage = `return (async () => {
  const wrong = [];
  const expect = (name, holds) => { if (!holds) wrong.push(name); };
  const find = (selector) => document.querySelector(selector);
  const until = async (holds) => { for (let i = 0; i < 100 && !holds(); i += 1) await new Promise((r) => setTimeout(r, 50)); };
  await until(() => find('#sv-popup')?.dataset.state === 'shown');
  const popup = find('#sv-popup');
  expect('it is shown', popup?.dataset.state === 'shown');
  expect('it is modal', popup?.matches(':modal'));
  const style = getComputedStyle(popup);
  expect('it keeps its looks', style.display === 'flex' && style.position === 'fixed' && style.borderTopLeftRadius === '16px');
  expect('its text is not red', getComputedStyle(find('.survey-label')).color === 'rgb(20, 23, 31)');
  expect('surveyCss wins', getComputedStyle(find('#sv-title')).color === 'rgb(1, 2, 3)');
  const box = popup.getBoundingClientRect();
  expect('it is in the middle', Math.abs(box.left + box.width / 2 - document.documentElement.clientWidth / 2) < 12);
  find('#sv-submit').click();
  expect('a missing answer is refused', find('#sv-error')?.textContent === 'Please answer this question.');
  find('.survey-rating-number-option input').click();
  find('#sv-submit').click();
  expect('the label reads on', find('#sv-progress-label')?.textContent === 'Question 2 of 2');
  find('#sv-submit').click();
  expect('the end is reached', !!find('.service-success'));
  find('#sv-complete').click();
  await until(() => !find('#sv-popup'));
  expect('nothing is left', !find('#sv-popup') && document.adoptedStyleSheets.length === 0);
  expect('all was told', window.heard.map(([name]) => name).join() === 'ready,interacted,answered,completed,closed');
  return wrong;
})()`;
