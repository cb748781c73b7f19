import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface CodeBlock {
  /** Where it stands, such as `docs/guides/privacy.md:18`. */
  readonly where: string;
  readonly language: string;
  readonly code: string;
}

/** The documents whose code a reader copies. Decisions quote code of their time and are left out. */
function documents(): string[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('adr'))
    .map((name) => `docs/${name}`);
  return ['README.md', 'CONTRIBUTING.md', 'packages/sdk/README.md', ...inDocs].sort();
}

export function codeBlocks(): CodeBlock[] {
  return documents().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
      ({ 1: language = '', 2: code = '', index }) => ({
        where: `${file}:${text.slice(0, index).split('\n').length}`,
        language,
        code,
      }),
    );
  });
}

/** The examples in the comments of the public class, which the documents show as the list of methods. */
export function methodExamples(): CodeBlock[] {
  const file = 'packages/core/src/ServicePopups.ts';
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^ +\* ```ts\n([\s\S]*?)^ +\* ```/gm)].map(({ 1: code = '', index }) => ({
    where: `${file}:${text.slice(0, index).split('\n').length}`,
    language: 'ts',
    code: code.replace(/^ +\* ?/gm, ''),
  }));
}
