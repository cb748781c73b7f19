import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { go, path } from '../router/router.js';
import { addToast } from './addToast.js';
import { Button, IconButton } from './Button.js';
import { Icon } from './Icon.js';
import './toasts.css';

interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  /** What can be done about it, or where that is done. */
  action?: { label: string } & ({ run: () => void } | { to: string });
}

const toasts = signal<readonly Toast[]>([]);
const counter = { next: 1 };
/** What holds for as long as it is so, told by whoever knows. */
export const standingNote = signal<ComponentChildren>(undefined);

/** How long a letter takes those who read slowly. */
const letterMs = 60;

/** Says what happened, at the foot of the page. One with an action stays long enough to use it, a long one to read it. */
export function toast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  const id = counter.next++;
  const entry: Toast = { id, text, tone: 'plain', ...options };
  toasts.value = addToast(toasts.value, entry);
  const leastMs = options.action === undefined && options.tone !== 'bad' ? 4_000 : 10_000;
  setTimeout(() => expire(id), Math.max(leastMs, text.length * letterMs));
}

/** Whoever is reading one, or is about to press its button, has the time to. */
function expire(id: number): void {
  const isUsed = document.querySelector('.toasts:is(:hover, :focus-within)') !== null;
  if (isUsed) setTimeout(() => expire(id), 2_000);
  else dismiss(id);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((entry) => entry.id !== id);
}

/** Whoever stands where it leads sees for themselves how things are there. */
function isNeeded({ action }: Toast): boolean {
  return action === undefined || !('to' in action) || action.to !== path.value;
}

/** The messages of the moment, and above them what holds for as long as it is so. */
export function Toasts({ children }: { children?: ComponentChildren }) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  const used = useRef<Node>(null);
  const onFocusIn = ({ target, relatedTarget }: FocusEvent): void => {
    used.current = target as Node;
    if (relatedTarget instanceof HTMLElement && list.current?.contains(relatedTarget) !== true)
      before.current = relatedTarget;
  };
  // Whoever came here by keyboard goes on where they were, once what they used is gone.
  useLayoutEffect(() => {
    if (used.current?.isConnected !== false) return;
    used.current = null;
    const place = before.current?.isConnected === true ? before.current : document.getElementById('page');
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  });
  return (
    <div class="toasts" role="status" aria-live="polite" ref={list} onFocusIn={onFocusIn}>
      {children}
      {standingNote.value}
      {toasts.value.filter(isNeeded).map(({ id, text, tone, action }) => (
        <div key={id} class={`toast toast-${tone}`}>
          <span>{text}</span>
          {action !== undefined && (
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                dismiss(id);
                if ('to' in action) go(action.to);
                else action.run();
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
