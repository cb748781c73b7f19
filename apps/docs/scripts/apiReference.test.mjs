import { describe, expect, it } from 'vitest';
import { configurationPage, methodsPage, readMembers } from './apiReference.mjs';

const source = `
export class Thing {
  readonly #life: Life;

  /** @param a What it needs. */
  constructor(a?: string) {
    this.#life = a;
  }

  /**
   * Does it. Never throws.
   *
   * @example
   * \`\`\`ts
   * thing.go('x');
   * \`\`\`
   */
  go(name: string): void {
    this.#life.go(name);
  }

  /** Resolves when it is there. */
  get ready(): Promise<void> {
    return this.#life.ready();
  }
}
`;

describe('apiReference', () => {
  it('reads name, declaration, text and example of each documented member', () => {
    expect(readMembers(source)).toEqual([
      {
        name: 'go',
        signature: 'go(name: string): void',
        text: 'Does it. Never throws.',
        example: "thing.go('x');",
      },
      {
        name: 'ready',
        signature: 'get ready(): Promise<void>',
        text: 'Resolves when it is there.',
        example: undefined,
      },
    ]);
  });

  it('reads the fields of an interface', () => {
    const config =
      'export interface Config {\n  /** The key. Default: none. */\n  readonly apiKey: string;\n  /** More. */\n  readonly debug?: boolean;\n}\n';
    expect(readMembers(config).map(({ signature }) => signature)).toEqual([
      'readonly apiKey: string',
      'readonly debug?: boolean',
    ]);
  });

  it('writes a page with a heading per member', () => {
    expect(methodsPage(source)).toContain('## go\n```ts\ngo(name: string): void\n```');
  });

  it('lists the fields of the configuration alone, as a host writes them, and the types they name below', () => {
    const page = configurationPage(`import type { A } from 'a';

/** What is about to be sent. */
export interface Item {
  /** What would be sent. */
  readonly body: string;
}

/** What init takes. */
export interface ServiceConfig {
  /** Who it is. Default: nobody. */
  readonly userId?: string | undefined;
}
`);
    expect([...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual(['userId', 'Types']);
    expect(page).toContain('```ts\nuserId?: string\n```\nWho it is. Default: nobody.');
    expect(page).toContain('export interface Item {');
    expect(page).not.toContain('import type');
  });
});
