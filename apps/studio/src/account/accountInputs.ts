import type { AccountInput } from './AccountForm.js';
import { checkEmail } from './checkEmail.js';

const shortestPassword = 10;

export const name: AccountInput = {
  name: 'name',
  label: 'Your name',
  type: 'text',
  autocomplete: 'name',
  check: (value) => (value.trim() === '' ? 'Enter your name.' : undefined),
};

export const email: AccountInput = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  check: checkEmail,
};

/** One that exists. */
export const password: AccountInput = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  check: (value) => (value === '' ? 'Enter your password.' : undefined),
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
