import type { ComponentChildren } from 'preact';
import './disclosure.css';
import { Icon } from './Icon.js';

/** More about something, for whoever asks. */
export function Disclosure({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <details class="disclosure">
      <summary>
        <Icon name="chevronDown" size={16} /> {label}
      </summary>
      {children}
    </details>
  );
}
