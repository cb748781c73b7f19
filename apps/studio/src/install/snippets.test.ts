import type { Project } from '@service-popups/protocol/studio';
import { describe, expect, it } from 'vitest';
import { snippets } from './snippets.js';

const project = {
  publicKeys: [
    { key: 'pk_old', createdAt: '2025-01-01T00:00:00Z', revokedAt: '2026-01-01T00:00:00Z' },
    { key: 'pk_rotated', createdAt: '2026-01-01T00:00:00Z' },
    { key: 'pk_new', createdAt: '2026-02-01T00:00:00Z' },
  ],
  analyticsKeys: [
    { key: 'ak_rotated', createdAt: '2026-01-01T00:00:00Z' },
    { key: 'ak_new', createdAt: '2026-02-01T00:00:00Z' },
  ],
  integration: 'int_1',
} as unknown as Project;

const codeOf = ({ steps }: { steps: readonly { code: string }[] }): string =>
  steps.map(({ code }) => code).join('\n');

describe.each(snippets(project, 'https://popups.example').map((made) => [made.label, made] as const))(
  'what is pasted for %s',
  (_label, made) => {
    it('starts the triggers: without that, a popup that waits for a time or a click never comes', () => {
      expect(codeOf(made)).toMatch(/data-auto-launch|popups\.autoLaunch\(\)/);
    });

    it('has the newest keys that work, and the address of this server', () => {
      expect(codeOf(made)).toContain('pk_new');
      expect(codeOf(made)).toContain('ak_new');
      expect(codeOf(made)).not.toMatch(/_(old|rotated)/);
      expect(codeOf(made)).toContain('https://popups.example');
    });

    it('says who is signed in', () => {
      expect(codeOf(made)).toMatch(/data-user-id|setUserId/);
    });

    it('says how to come by a package that is not published yet', () => {
      const installed = made.steps.filter(({ code }) => code.includes('npm install service-popups'));
      for (const { otherwise } of installed) expect(otherwise?.code).toContain('npm pack -w service-popups');
      expect(installed).toHaveLength(made.id === 'script' ? 0 : 1);
    });

    it('imports what it uses', () => {
      const uses = [...codeOf(made).matchAll(/\b(useEffect|useService|ServiceProvider|ServicePopups)\b/g)];
      for (const [, name] of uses) expect(codeOf(made)).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b`));
    });
  },
);
