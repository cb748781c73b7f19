import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { answerLate } from '../../framework/trouble.js';

export type Body = Record<string, unknown>;

/**
 * The wire's other end for parity: answers as the server does and remembers what arrived. A status that is
 * sent again, because its app ended before the answer came, counts once.
 */
export interface Intake {
  readonly url: string;
  /** What definition requests are answered with. */
  definitions: Body;
  readonly received: { readonly path: string; readonly method: string; readonly body: Body | undefined }[];
  isDown: boolean;
  /** How often something was sent here while it was down. */
  refusals: number;
  close(): Promise<void>;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const renderer = here('../../../packages/survey/dist/');

/** Each host with the built SDK, as a bundler for its platform would pack it. */
async function hostScript(platform: 'web' | 'mobile'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [here(`./${platform}Host.js`)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    conditions: platform === 'mobile' ? ['react-native'] : [],
    logLevel: 'error',
    nodePaths: [here('../../../node_modules')],
  });
  return outputFiles[0]?.text ?? '';
}

/** What the hosts load, built and read once: the hash in the hosts is of this very renderer. */
export interface HostFiles {
  readonly web: string;
  readonly mobile: string;
  readonly survey: string;
}

export async function readHostFiles(): Promise<HostFiles> {
  const [web, mobile] = await Promise.all([hostScript('web'), hostScript('mobile')]);
  return { web, mobile, survey: readFileSync(`${renderer}survey.js`, 'utf8') };
}

export async function startIntake(files: HostFiles): Promise<Intake> {
  const intake: Omit<Intake, 'url' | 'close'> = {
    definitions: { popups: [], tracking: { enabled: true } },
    received: [],
    isDown: false,
    refusals: 0,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      void respond(request.url ?? '/', request.method ?? 'GET', text).then(({ status, type, body }) => {
        response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
        response.end(body);
      });
    });
  });
  const json = (status: number, body: unknown) => ({
    status,
    type: 'application/json',
    body: JSON.stringify(body),
  });
  const respond = async (path: string, method: string, text: string) => {
    const host = /^\/(web|mobile)\.js$/.exec(path)?.[1] as 'web' | 'mobile' | undefined;
    if (host !== undefined) return { status: 200, type: 'text/javascript', body: files[host] };
    const file = /^\/survey\/[\d.]+\/(survey\.js|locales\/[\w-]+\.js)$/.exec(path)?.[1];
    if (file !== undefined)
      return {
        status: 200,
        type: 'text/javascript',
        body: file === 'survey.js' ? files.survey : await readFile(`${renderer}${file}`, 'utf8'),
      };
    if (!path.startsWith('/sdk/')) return { status: 200, type: 'text/html', body: pageFor(path) };
    if (intake.isDown) {
      intake.refusals += 1;
      return json(503, { error: { code: 'unavailable', message: 'down' } });
    }
    const body = text === '' ? undefined : (JSON.parse(text) as Body);
    await answerLate();
    if (!isKnownStatus(body)) intake.received.push({ path, method, body });
    return json(path.endsWith('/key/popups') ? 200 : 202, acknowledge(path, body ?? {}));
  };
  const isKnownStatus = (body: Body | undefined): boolean =>
    body?.['reportId'] !== undefined &&
    intake.received.some((earlier) => earlier.body?.['reportId'] === body['reportId']);
  const acknowledge = (path: string, body: Body): unknown => {
    if (path.endsWith('/key/popups')) return intake.definitions;
    if (path.endsWith('/contact')) return { userId: body['userId'], updated: true };
    if (path.endsWith('/responses')) return { responseId: body['responseId'], revision: body['revision'] };
    if (path.endsWith('/analytics')) return { accepted: 1, duplicates: 0 };
    return { status: body['status'] };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(intake, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

const pageFor = (path: string): string => {
  const platform = path.startsWith('/mobile') ? 'mobile' : 'web';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title><body><h1>A host</h1><script src="/${platform}.js"></script></body></html>`;
};
