import type { AccountInput } from './AccountForm.js';

const shortestPassword = 10;

/** One that exists. */
export const password: AccountInput = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  check: (value) => (value === '' ? 'Write your password.' : undefined),
};

/** One that is being chosen. */
export const newPassword: AccountInput = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${shortestPassword} characters.`,
  check: (value) =>
    value.length < shortestPassword ? `Use at least ${shortestPassword} characters.` : undefined,
};
