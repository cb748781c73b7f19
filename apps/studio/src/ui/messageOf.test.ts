import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/request.js';
import { messageOf } from './messageOf.js';

describe('messageOf', () => {
  it('says what to do where the session is over, without losing what was written', () => {
    expect(messageOf(new ApiError(401, 'unauthorized', 'Sign in first.'))).toContain('in another tab');
  });

  it('says what the server says, and anything else as it is', () => {
    expect(messageOf(new ApiError(409, 'conflict', 'Somebody was faster.'))).toBe('Somebody was faster.');
    expect(messageOf('torn')).toBe('torn');
  });

  it('says where to look before it is tried again, only where it may have been done without a word', () => {
    const look = 'in the list whether it was made';
    expect(messageOf(new ApiError(0, 'offline', 'Gone.'), look)).toBe(
      'No answer came from the server. Look in the list whether it was made before you try again.',
    );
    expect(messageOf(new ApiError(0, 'offline', 'Gone.'))).toBe('Gone.');
    expect(messageOf(new ApiError(403, 'forbidden', 'Not yours.'), look)).toBe('Not yours.');
  });
});
