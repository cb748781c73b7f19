import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './freePort.mjs';
import { repositoryRoot } from './workspaces.mjs';

const secret = 'whs_test';

/** @param {string} file @param {string} word of the block that is meant */
function codeIn(file, word) {
  const blocks = [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/```js\n([^]*?)```/g)];
  return blocks.map(([, code = '']) => code).find((code) => code.includes(word)) ?? '';
}

const folder = mkdtempSync(join(tmpdir(), 'slack-recipe-'));
/** @type {string[]} */
const posted = [];
let isSlackUp = true;
const slack = createServer((incoming, reply) => {
  void text(incoming).then((body) => {
    posted.push(body);
    if (isSlackUp) reply.end('ok');
    else reply.destroy();
  });
});
let port = 0;
/** @type {import('node:child_process').ChildProcess} */
let program;

beforeAll(async () => {
  await once(slack.listen(0, '127.0.0.1'), 'listening');
  const { port: slackPort } = /** @type {import('node:net').AddressInfo} */ (slack.address());
  port = await freePort();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'isGenuine.js'), codeIn('docs/SELF-HOSTING.md', 'function isGenuine'));
  const code = codeIn('docs/guides/recipes.md', "from './isGenuine.js'");
  writeFileSync(join(folder, 'program.js'), code.replace('listen(8080)', `listen(${port})`));
  program = spawn(process.execPath, ['program.js'], {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, SLACK_URL: `http://127.0.0.1:${slackPort}` },
    stdio: 'ignore',
  });
  const isUp = () => fetch(`http://127.0.0.1:${port}`).then(Boolean, () => false);
  while (!(await isUp())) await setTimeout(20);
});
afterAll(() => {
  program.kill();
  slack.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  posted.length = 0;
  isSlackUp = true;
});

/**
 * @param {object} message @param {string} [key] @param {string} [nextKey]
 * @returns {Promise<number>} the status
 */
async function send(message, key = secret, nextKey) {
  const body = JSON.stringify(message);
  const seconds = Math.floor(Date.now() / 1_000);
  /** @param {string} by */
  const sign = (by) =>
    `t=${seconds},v1=${createHmac('sha256', by).update(`${seconds}.${body}`).digest('hex')}`;
  const headers = {
    'X-Service-Popups-Signature': sign(key),
    ...(nextKey === undefined ? {} : { 'X-Service-Popups-Next-Signature': sign(nextKey) }),
  };
  return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
}

describe('the program that posts answers to Slack', () => {
  it('posts an answer, in which nothing calls everybody', async () => {
    const response = {
      popupName: 'NPS',
      questions: [{ id: 'why', label: 'Why?' }],
      answers: { why: '<!channel>' },
    };
    expect(await send({ event: 'response.completed', response })).toBe(204);
    expect(posted.map((body) => JSON.parse(body).text)).toEqual(['NPS\nWhy? "&lt;!channel&gt;"']);
  });

  it('takes nothing that is not signed', async () => {
    expect(await send({ event: 'test' }, 'another')).toBe(401);
    expect(await send({ event: 'test' }, 'another', 'a third')).toBe(401);
    expect(posted).toEqual([]);
  });

  it('takes what its secret signed, be that the old one or the new while there are two', async () => {
    expect(await send({ event: 'test' }, secret, 'not known here yet')).toBe(204);
    expect(await send({ event: 'test' }, 'no longer known here', secret)).toBe(204);
  });

  it('asks for another try when Slack does not answer, and goes on', async () => {
    isSlackUp = false;
    expect(await send({ event: 'test' })).toBe(502);
    isSlackUp = true;
    expect(await send({ event: 'test' })).toBe(204);
  });

  it('outlives whoever hangs up in the middle of a body', async () => {
    const headers = { 'Content-Length': 100, Expect: '100-continue' };
    const cut = request({ port, method: 'POST', headers });
    cut.on('error', () => undefined);
    cut.flushHeaders();
    await once(cut, 'continue');
    const closed = new Promise((resolve) => cut.on('close', resolve));
    cut.destroy();
    await closed;
    expect(await send({ event: 'test' })).toBe(204);
    expect(program.exitCode).toBeNull();
  });
});
