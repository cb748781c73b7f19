import { describe, expect, it } from 'vitest';
import { shrink } from './shrink.mjs';

describe('what bundlers are told of calls without an effect', () => {
  const shrunk = async (code) => (await shrink(code, { isModule: true })).code;

  it('stands directly before the call', async () => {
    expect(await shrunk('export const kept = /* @__PURE__ */ Object.create(null);')).toMatch(
      /=\/\* @__PURE__ \*\/Object\.create/,
    );
  });

  it('never stands before a return, of which Rollup warns at every build', async () => {
    const code = await shrunk('export function made() {\n  return /* @__PURE__ */ Object.create(null);\n}');
    expect(code).toBe('export function made(){return Object.create(null)}');
  });
});
