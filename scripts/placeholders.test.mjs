import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './workspaces.mjs';

const guides = readdirSync(join(repositoryRoot, 'docs/guides')).map((name) => `docs/guides/${name}`);
const documents = ['README.md', 'docs/MOBILE.md', 'packages/sdk/README.md', ...guides].filter((file) =>
  existsSync(join(repositoryRoot, file)),
);
/** Every way a document names a key, and the one placeholder that may stand there. */
const forms = [
  { form: /(?:apiKey: |data-key=)['"]([^'"]*)['"]/g, placeholder: '<API_KEY>' },
  { form: /(?:\{ publicKey: |data-analytics-key=)['"]([^'"]*)['"]/g, placeholder: '<ANALYTICS_PUBLIC_KEY>' },
  { form: /(?:integration: |data-integration=)['"]([^'"]*)['"]/g, placeholder: '<INTEGRATION_ID>' },
];

describe('the documents', () => {
  it.each(forms)('[AUT-3] name a key only as $placeholder', ({ form, placeholder }) => {
    const named = documents.flatMap((file) => {
      const text = readFileSync(join(repositoryRoot, file), 'utf8');
      return [...text.matchAll(form)].map(([, value]) => ({ file, value }));
    });
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter(({ value }) => value !== placeholder)).toEqual([]);
  });

  it('start analytics wherever they start the SDK: without its keys nothing of it is sent', () => {
    const starts = documents.flatMap((file) => {
      const text = readFileSync(join(repositoryRoot, file), 'utf8');
      const blocks = [...text.matchAll(/```\w+\n[\s\S]*?```/g)].map(([block]) => ({ file, block }));
      return blocks.filter(({ block }) => /apiKey: '|data-key=/.test(block));
    });
    expect(starts.length).toBeGreaterThan(10);
    expect(starts.filter(({ block }) => !block.includes('<ANALYTICS_PUBLIC_KEY>'))).toEqual([]);
  });
});
