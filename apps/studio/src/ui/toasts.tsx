import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, IconButton } from './Button.js';
import { Icon } from './Icon.js';
import './toasts.css';

interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  action?: { label: string; run: () => void };
}

const toasts = signal<readonly Toast[]>([]);
const counter = { next: 1 };

/** Says what happened, at the foot of the page. One with an action stays long enough to use it. */
export function toast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  const id = counter.next++;
  const entry: Toast = { id, text, tone: 'plain', ...options };
  toasts.value = [...toasts.value, entry].slice(-3);
  setTimeout(() => dismiss(id), options.action === undefined && options.tone !== 'bad' ? 4_000 : 10_000);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((entry) => entry.id !== id);
}

/** The messages of the moment, and above them what holds for as long as it is so. */
export function Toasts({ children }: { children?: ComponentChildren }) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {children}
      {toasts.value.map(({ id, text, tone, action }) => (
        <div key={id} class={`toast toast-${tone}`}>
          <span>{text}</span>
          {action !== undefined && (
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="close" size={16} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
