import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, repositoryRoot } from './workspaces.mjs';

const notOurs = /(?:^|\/)(?:node_modules|dist|data|\.[^/]+)$/;

/** @param {string} folder @returns {string[]} the documents a reader may open in it, from the repository root */
function documents(folder = '') {
  return readdirSync(join(repositoryRoot, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return notOurs.test(path) ? [] : documents(path);
      return path.endsWith('.md') ? [path] : [];
    })
    .sort();
}

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => join(folder, name));
}

/** @param {string} text */
function linksIn(text) {
  const prose = text.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** @param {string} file @returns {Set<string>} the addresses of its headings, as they are made from their words */
function headingsOf(file) {
  const text = readFileSync(join(repositoryRoot, file), 'utf8').replace(/```[^]*?```/g, '');
  return new Set(
    [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, words = '']) =>
      words
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

describe('the documents', () => {
  it.each(documents())('%s links only to what exists', (file) => {
    const broken = linksIn(readFileSync(join(repositoryRoot, file), 'utf8'))
      .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
      .filter((target) => !existsSync(join(repositoryRoot, dirname(file), target.replace(/#.*$/, ''))));
    expect(broken).toEqual([]);
  });

  it.each(documents())('%s links only to headings that exist', (file) => {
    const broken = linksIn(readFileSync(join(repositoryRoot, file), 'utf8'))
      .filter((target) => /^[^:]*#./.test(target))
      .filter((target) => {
        const [path = '', hash = ''] = target.split('#');
        const document = path === '' ? file : join(dirname(file), path);
        return document.endsWith('.md') && !headingsOf(document).has(hash);
      });
    expect(broken).toEqual([]);
  });

  // A decision names the files of its time.
  it.each(documents().filter((file) => !file.includes('/adr/')))('%s names only files that exist', (file) => {
    const text = readFileSync(join(repositoryRoot, file), 'utf8');
    const named = [...text.matchAll(/`((?:apps|bench|docs|e2e|examples|packages|scripts)\/[\w./-]+)`/g)];
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => ['', dirname(file)].every((from) => !existsSync(join(repositoryRoot, from, path))));
    expect(missing).toEqual([]);
  });

  it.each(documents().filter((file) => !file.includes('/adr/')))(
    '%s names only commands that exist',
    (file) => {
      const text = readFileSync(join(repositoryRoot, file), 'utf8');
      const commands = [...text.matchAll(/```sh\n([^]*?)```|`([^`\n]+)`/g)].map(
        ([, block, inline]) => block ?? inline ?? '',
      );
      const namedBy = (/** @type {RegExp} */ pattern) =>
        commands.flatMap((command) => [...command.matchAll(pattern)].map(([, name = '']) => name));
      /** @type {{ scripts: Record<string, string> }} */
      const { scripts } = readJson(join(repositoryRoot, 'package.json'));
      const unknown = namedBy(/\bnpm run ([\w:-]+)/g).filter((name) => scripts[name] === undefined);
      const paths = namedBy(/(?:\bnode|--config) ((?:[\w.-]+\/)+[\w.-]+\.(?:[mc]?js|ts))\b/g);
      const missing = paths
        .filter((path) => !path.includes('dist/'))
        .filter((path) => ['', dirname(file)].every((from) => !existsSync(join(repositoryRoot, from, path))));
      expect([...unknown, ...missing]).toEqual([]);
    },
  );

  it('name only addresses of the API that exist', () => {
    const known = new Set(
      ['docs/openapi.json', 'docs/openapi-studio.json'].flatMap((file) =>
        Object.entries(readJson(join(repositoryRoot, file)).paths).flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
        ),
      ),
    );
    const named = documents()
      .filter((file) => !file.includes('/adr/'))
      .flatMap((file) => {
        const text = readFileSync(join(repositoryRoot, file), 'utf8');
        return [...text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) \/(?:api|sdk)\/[\w./{}-]+[\w}]/g)].map(
          ([address]) => ({ file, address }),
        );
      });
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ address }) => !known.has(address))).toEqual([]);
  });

  it.each(['docs/ARCHITECTURE.md', 'packages/core/src/popups/README.md'])(
    '%s draws only what the code has a name for',
    (file) => {
      const core = join(repositoryRoot, 'packages/core/src');
      const code = sourcesIn(core).map((path) => readFileSync(path, 'utf8'));
      const known = new Set([...readdirSync(core), ...code.flatMap((text) => text.match(/\w+/g) ?? [])]);
      const [, drawing = ''] = /```\n([^]*?)```/.exec(readFileSync(join(repositoryRoot, file), 'utf8')) ?? [];
      const drawn = [...drawing.matchAll(/^ *(?:\w+\/)?(\w+) {2,}\w/gm)].map(([, name = '']) => name);
      expect(drawn.length).toBeGreaterThan(5);
      expect(drawn.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('stay within what is published, where they are published', () => {
    const links = linksIn(readFileSync(join(repositoryRoot, 'packages/sdk/README.md'), 'utf8'));
    expect(links.filter((target) => !/^(?:https:|#)/.test(target))).toEqual([]);
  });

  it('list every decision', () => {
    const decisions = readdirSync(join(repositoryRoot, 'docs', 'adr')).filter((name) => /^\d{4}-/.test(name));
    const listed = linksIn(readFileSync(join(repositoryRoot, 'docs', 'adr', 'README.md'), 'utf8'));
    expect(listed.toSorted()).toEqual(decisions.toSorted());
    for (const name of decisions) {
      const text = readFileSync(join(repositoryRoot, 'docs', 'adr', name), 'utf8');
      expect(
        [name, ...text.matchAll(/^## (.+)$/gm)].map((part) => (typeof part === 'string' ? part : part[1])),
      ).toEqual(expect.arrayContaining([name, 'Context', 'Decision', 'Consequences']));
    }
  });
});
