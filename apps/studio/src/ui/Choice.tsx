import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { Field, type FieldFrameProps } from './Field.js';
import { Icon } from './Icon.js';
import { useChosen } from './useChosen.js';

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
