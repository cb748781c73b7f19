import { expect, it } from 'vitest';
import { bearerOf } from './bearerOf.js';

it.each([
  ['Bearer spm_1', 'spm_1'],
  ['bearer spm_1', 'spm_1'],
  ['BEARER   spm_1', 'spm_1'],
  ['Basic spm_1', undefined],
  ['Bearer', undefined],
  ['Bearer spm_1 spm_2', undefined],
  [undefined, undefined],
])('the token of %j is %j', (header, token) => {
  expect(bearerOf(header)).toBe(token);
});
