import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface CodeBlock {
  /** Where it stands, such as `docs/guides/privacy.md:18`. */
  readonly where: string;
  /** Empty where the block names none. */
  readonly language: string;
  readonly code: string;
}

/** Whether code runs in an app, and so needs packages that only an app has. */
export function isForApps({ language, code }: CodeBlock): boolean {
  return language === 'tsx' && /from '(?:react-native|service-popups\/mobile)'/.test(code);
}

/** The documents whose code a reader copies. Decisions quote code of their time and are left out. */
function documents(): string[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('adr'))
    .map((name) => `docs/${name}`);
  const beside = ['README.md', 'CONTRIBUTING.md', 'packages/sdk/README.md', 'packages/survey/README.md'];
  return [...beside, 'examples/README.md', 'examples/mobile/README.md', ...inDocs].sort();
}

export function codeBlocks(): CodeBlock[] {
  return documents().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    // In a list a block is indented, and its code with it.
    return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm)].map(
      ({ 1: indent = '', 2: language = '', 3: code = '', index }) => ({
        where: `${file}:${text.slice(0, index).split('\n').length}`,
        language,
        code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
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
