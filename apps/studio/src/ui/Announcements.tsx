import { signal } from '@preact/signals';

const said = signal('');

/** Tells those who listen what those who look see by themselves, such as where something was moved to. */
export function announce(text: string): void {
  // What is said a second time is heard only where something changes.
  said.value = text === said.peek() ? `${text}\u00a0` : text;
}

export function Announcements() {
  return (
    <p class="visually-hidden" role="status">
      {said.value}
    </p>
  );
}
