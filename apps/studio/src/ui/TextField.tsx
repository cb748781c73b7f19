import type { ComponentChildren, FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { Field, type Described, type FieldFrameProps } from './Field.js';
import { shownNumber } from './shownNumber.js';

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

const nothingTyped = { text: '', isHalf: false };

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  value,
  onValue,
  type = 'text',
  suggestions,
  onBlur,
  ...rest
}: InputProps) {
  const frame = frameOf({ label, hint, error, hideLabel });
  const [typed, setTyped] = useState(nothingTyped);
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    const isHalf = type === 'number' && currentTarget.validity.badInput;
    if (type === 'number') setTyped({ text: currentTarget.value, isHalf });
    // Half a number, such as “1.” or “-”, is none yet, and changes nothing.
    if (!isHalf) onValue(currentTarget.value);
  };
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
            value={type === 'number' ? shownNumber(typed, value) : value}
            onInput={onInput}
            onBlur={() => {
              setTyped(nothingTyped);
              onBlur?.();
            }}
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
  readOnly?: boolean;
  spellcheck?: boolean;
  class?: string;
  onBlur?: () => void;
  /** The language it is written in, where that is not the studio's. */
  lang?: string;
}

/** Text that may have several lines. It is as high as what is written in it, where browsers can do that. */
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
