import { expect, it } from 'vitest';
import { sheetAside } from './sheetAside.mjs';

it.each(['a', 'a$', '$o'])('the style sheet is found whatever name it got: %s', (name) => {
  const { code, declaration } = sheetAside(`var b=1;var ${name}="?{all:initial}";use(${name},b);`);
  expect(declaration).toBe(`let ${name}="?{all:initial}";`);
  expect(code).toBe(`var b=1;use(${name},b);`);
});
