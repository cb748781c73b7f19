import { describe, expect, it } from 'vitest';
import { settings } from '../config.js';
import { helpText } from './helpText.js';
import { parseCommand } from './parseCommand.js';

describe('parseCommand', () => {
  it.each([
    { given: [], name: 'serve' },
    { given: ['serve'], name: 'serve' },
    { given: ['--help'], name: 'help' },
    { given: ['-h'], name: 'help' },
    { given: ['--version'], name: 'version' },
    { given: ['owner-link'], name: 'owner-link' },
    { given: ['migrate'], name: 'migrate' },
    { given: ['backup', 'a.gz'], name: 'backup' },
    { given: ['restore', 'a.gz'], name: 'restore' },
    { given: ['backup', '--help'], name: 'help' },
    { given: ['migrate', '-h'], name: 'help' },
    { given: ['backup'], name: 'mistake' },
    { given: ['backup', '--gzip'], name: 'mistake' },
    { given: ['backup', '-'], name: 'mistake' },
    { given: ['backup', ''], name: 'mistake' },
    { given: ['restore', 'a', 'b'], name: 'mistake' },
    { given: ['serve', 'x'], name: 'mistake' },
    { given: ['destroy'], name: 'mistake' },
  ])('reads $given as $name', ({ given, name }) => {
    expect(parseCommand(given).name).toBe(name);
  });
});

describe('helpText', () => {
  it('names every setting', () => {
    for (const { name } of Object.values(settings)) expect(helpText()).toContain(name);
  });
});
