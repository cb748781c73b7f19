import { describe, expect, it, vi } from 'vitest';
import { createExitIntent } from './exitIntent.js';

const throughTheTop = { pointerType: 'mouse', relatedTarget: null, clientY: 0 };

/** Whether it fires when the pointer leaves an element so. */
function firesAt(leaving: object): boolean {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  let hasFired = false;
  createExitIntent()({ type: 'exit_intent' }, () => {
    hasFired = true;
  });
  page.dispatchEvent(Object.assign(new Event('pointerout'), throughTheTop, leaving));
  return hasFired;
}

describe('exit intent', () => {
  it.each([{}, { clientY: -5 }])('is a mouse that leaves through the top of the page: %o', (leaving) => {
    expect(firesAt(leaving)).toBe(true);
  });

  it.each([
    ['through another side', { clientY: 300 }],
    ['an element for the next one', { relatedTarget: {} }],
    ['as a finger', { pointerType: 'touch' }],
    ['as a pen', { pointerType: 'pen' }],
  ])('is no pointer that leaves %s', (_how, leaving) => {
    expect(firesAt(leaving)).toBe(false);
  });
});
