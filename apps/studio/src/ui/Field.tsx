import type { ComponentChildren, FunctionComponent, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import './field.css';
import { Icon } from './Icon.js';
import { useChosen } from './useChosen.js';

interface FieldFrameProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  error?: string | undefined;
  /** The label is read aloud but not drawn. */
  hideLabel?: boolean;
}

interface Described {
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
    <div role="alert" ref={place}>
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

interface InputProps extends FieldFrameProps {
  value: string;
  onValue: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'number' | 'search' | 'url' | 'date' | 'datetime-local' | 'color';
  name?: string;
  placeholder?: string;
  autocomplete?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  min?: number | string;
  max?: number | string;
  step?: number | string;
  maxLength?: number;
  /** Offered while typing; anything else may be written too. */
  suggestions?: readonly string[] | undefined;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Preact's types tie `role` to each `type`; this one takes any of the types above. */
const Input = 'input' as unknown as FunctionComponent<
  Omit<InputProps, 'onValue' | 'suggestions' | keyof FieldFrameProps> &
    Described & {
      list?: string;
      class: string;
      /** What is written decides: a translation may run from right to left. */
      dir: 'auto' | undefined;
      onInput: (event: { currentTarget: HTMLInputElement }) => void;
    }
>;

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  value,
  onValue,
  type = 'text',
  suggestions,
  ...rest
}: InputProps) {
  const frame = frameOf({ label, hint, error, hideLabel });
  return (
    <Field {...frame}>
      {(described) => (
        <>
          <Input
            {...rest}
            {...(suggestions === undefined ? {} : { list: `${described.id}-list` })}
            type={type}
            dir={type === 'text' || type === 'search' ? 'auto' : undefined}
            {...described}
            class="input"
            value={value}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          {suggestions !== undefined && (
            <datalist id={`${described.id}-list`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

interface AreaProps extends FieldFrameProps {
  value: string;
  onValue: (value: string) => void;
  rows?: number;
  placeholder?: string;
  disabled?: boolean;
  spellcheck?: boolean;
  class?: string;
}

export function TextArea({ label, hint, error, hideLabel, value, onValue, ...rest }: AreaProps) {
  const frame = frameOf({ label, hint, error, hideLabel });
  return (
    <Field {...frame}>
      {(described) => (
        <textarea
          rows={3}
          dir="auto"
          {...rest}
          {...described}
          class={`input ${rest.class ?? ''}`}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface SelectProps<Value extends string> extends FieldFrameProps {
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** A promise says that it is being saved: until then it shows what was chosen, and afterwards what is so. */
  onValue: (value: Value) => unknown;
  disabled?: boolean;
}

export function Select<Value extends string>({
  value,
  options,
  onValue,
  disabled,
  ...frame
}: SelectProps<Value>) {
  const [shown, choose, isSaving] = useChosen(value, onValue);
  return (
    <Field {...frame}>
      {(described) => (
        <span class="select">
          <select
            {...described}
            class="input"
            value={shown}
            disabled={disabled ?? false}
            aria-busy={isSaving ? true : undefined}
            onChange={(event) => choose(event.currentTarget.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </span>
      )}
    </Field>
  );
}

interface SwitchProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  checked: boolean;
  /** A promise says that it is being saved: until then it shows what was chosen, and afterwards what is so. */
  onValue: (checked: boolean) => unknown;
  disabled?: boolean;
}

/** On or off, at once. */
export function Switch({ label, hint, checked, onValue, disabled = false }: SwitchProps) {
  const id = useId();
  const [isOn, turn, isSaving] = useChosen(checked, onValue);
  return (
    <div class="switch-row">
      <div>
        <label class="field-label" for={id}>
          {label}
        </label>
        {hint !== undefined && (
          <p class="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        class="switch"
        checked={isOn}
        disabled={disabled}
        aria-busy={isSaving ? true : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </div>
  );
}

export function Checkbox({ label, checked, onValue, disabled = false }: SwitchProps) {
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: JSX.Element }[];
  onValue: (value: Value) => void;
}

/** A few choices side by side; arrow keys move between them. */
export function Segmented<Value extends string>({ label, value, options, onValue }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset class="segmented">
      <legend class="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} class="segment" title={option.label}>
          <input
            type="radio"
            class="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.icon}
          <span class={option.icon === undefined ? undefined : 'visually-hidden'}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function frameOf(frame: {
  label: ComponentChildren;
  hint: ComponentChildren | undefined;
  error: string | undefined;
  hideLabel: boolean | undefined;
}): FieldFrameProps {
  return {
    label: frame.label,
    ...(frame.hint === undefined ? {} : { hint: frame.hint }),
    ...(frame.error === undefined ? {} : { error: frame.error }),
    ...(frame.hideLabel === undefined ? {} : { hideLabel: frame.hideLabel }),
  };
}
