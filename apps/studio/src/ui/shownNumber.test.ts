import { expect, it } from 'vitest';
import { shownNumber } from './shownNumber.js';

it.each([
  { text: '1.0', value: '1', shown: '1.0' },
  { text: '0.00', value: '0', shown: '0.00' },
  { text: '-0', value: '0', shown: '-0' },
  { text: '07', value: '7', shown: '7' },
  { text: '', value: '7', shown: '7' },
  { text: '0', value: '', shown: '' },
  { text: '1.0', value: '3', shown: '3' },
])('after “$text” was typed a field that holds “$value” shows “$shown”', ({ text, value, shown }) => {
  expect(shownNumber({ text, isHalf: false }, value)).toBe(shown);
});

it('leaves half a number as it stands, which a browser tells as nothing', () => {
  expect(shownNumber({ text: '', isHalf: true }, '1')).toBe('');
});
