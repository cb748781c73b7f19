import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const built = new URL('../../packages/survey/dist/survey.js', import.meta.url);

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
const tell = (name) => () => window.heard.push(name);
mountSurvey(undefined, { survey: ${JSON.stringify(survey)}, popup: ${JSON.stringify(popup)},
  options: { surveyCss: '#sv-title { color: rgb(1, 2, 3) }' },
  observer: Object.fromEntries(['ready', 'interacted', 'answered', 'completed', 'closed', 'failed'].map((name) => [name, tell(name)])) });
</script></body></html>`;

/** A page that takes all looks away from everything, with a survey over it. */
export async function serveHostilePage(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const isFile = request.url === '/survey.js';
    response.writeHead(200, { 'content-type': isFile ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isFile ? readFileSync(built) : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Runs in the page. Answers the survey, and lists what is wrong with how it looks and what it tells. */
export async function faultsOfSurvey(): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (name: string, holds: boolean | undefined): void => {
    if (!holds) wrong.push(name);
  };
  const find = (selector: string): HTMLElement =>
    document.querySelector<HTMLElement>(selector) ?? document.createElement('i');
  const until = async (holds: () => boolean): Promise<void> => {
    for (let turn = 0; turn < 200 && !holds(); turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await until(() => find('#sv-popup').dataset['state'] === 'shown');
  const card = find('#sv-popup');
  expect('it is shown and modal', card.dataset['state'] === 'shown' && card.matches(':modal'));
  const { display, position, borderTopLeftRadius } = getComputedStyle(card);
  expect('it keeps its looks', display === 'flex' && position === 'fixed' && borderTopLeftRadius === '16px');
  expect('its text is not red', getComputedStyle(find('.survey-label')).color === 'rgb(20, 23, 31)');
  expect('surveyCss wins', getComputedStyle(find('#sv-title')).color === 'rgb(1, 2, 3)');
  const { left, width } = card.getBoundingClientRect();
  expect('it is in the middle', Math.abs(left + width / 2 - document.documentElement.clientWidth / 2) < 12);
  find('#sv-submit').click();
  expect('a missing answer is refused', find('#sv-error').textContent === 'Please answer this question.');
  find('.survey-rating-number-option input').click();
  find('#sv-submit').click();
  expect('the label reads on', find('#sv-progress-label').textContent === 'Question 2 of 2');
  find('#sv-submit').click();
  expect('the end is reached', find('.service-success').isConnected);
  find('#sv-complete').click();
  await until(() => !find('#sv-popup').isConnected);
  expect('nothing is left', !find('#sv-popup').isConnected && document.adoptedStyleSheets.length === 0);
  const { heard } = globalThis as unknown as { heard: string[] };
  expect('all was told', heard.join() === 'ready,interacted,answered,completed,closed');
  return wrong;
}
