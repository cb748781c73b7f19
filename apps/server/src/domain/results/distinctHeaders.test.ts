import { expect, it } from 'vitest';
import { distinctHeaders } from './distinctHeaders.js';

it('tells columns of the same name apart by a number, which no other column has', () => {
  const headers = ['page', 'Why?', 'Why? (2)', 'page', 'Why?', 'Why?'];
  expect(distinctHeaders(headers)).toEqual(['page', 'Why?', 'Why? (2)', 'page (2)', 'Why? (3)', 'Why? (4)']);
});
