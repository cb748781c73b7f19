import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import './field.css';
import { Icon } from './Icon.js';

export interface FieldFrameProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  error?: string | undefined;
  /** The label is read aloud but not drawn. */
  hideLabel?: boolean;
}

export interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/** Label, hint and error around one control; the control gets the ids that tie them together. */
export function Field({
  label,
  hint,
  error,
  hideLabel = false,
  children,
}: FieldFrameProps & { children: (described: Described) => ComponentChildren }) {
  const id = useId();
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div class="field">
      <label class={hideLabel ? 'visually-hidden' : 'field-label'} for={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
        'aria-invalid': error !== undefined ? true : undefined,
      })}
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError error={error} id={`${id}-error`} />
    </div>
  );
}

/** What is wrong, below what it is about. */
export function FieldError({ error, id }: { error: string | undefined; id?: string }) {
  if (error === undefined) return null;
  return (
    <p class="field-error" id={id}>
      <Icon name="warning" size={15} /> {error}
    </p>
  );
}

/** Why what was asked for just now did not happen. It is read aloud at once, and brought into sight. */
export function Problem({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div class="problem" role="alert" ref={place}>
      {text !== undefined && <FieldError error={text} />}
    </div>
  );
}

/** What is worth knowing, though nothing is wrong here. */
export function FieldWarning({ children }: { children: ComponentChildren }) {
  return (
    <p class="field-warning">
      <Icon name="warning" size={15} /> {children}
    </p>
  );
}
