import { signal } from '@preact/signals';

const said = signal('');

/** Tells those who listen what those who look see by themselves, such as where something was moved to. */
export function announce(text: string): void {
  said.value = text;
}

export function Announcements() {
  return (
    <p class="visually-hidden" role="status">
      {said.value}
    </p>
  );
}
