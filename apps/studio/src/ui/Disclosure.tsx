import type { ComponentChildren } from 'preact';
import './disclosure.css';
import { Icon } from './Icon.js';

/** More about something, for whoever asks. */
export function Disclosure({
  label,
  open = false,
  children,
}: {
  label: string;
  open?: boolean;
  children: ComponentChildren;
}) {
  return (
    <details class="disclosure" open={open}>
      <summary>
        <Icon name="chevronDown" size={16} /> {label}
      </summary>
      {children}
    </details>
  );
}
