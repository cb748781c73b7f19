import { useRef } from 'preact/hooks';
import { announce } from '../../ui/Announcements.js';
import { Button, IconButton } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { TextField } from '../../ui/TextField.js';
import { freshId, moved } from '../draftEdits.js';
import type { FieldErrors } from '../problems.js';

export interface EditedOption {
  id: string;
  label: string;
  imageUrl?: string;
  alt?: string;
}

interface OptionsProps {
  label: string;
  noun: string;
  withPictures: boolean;
  options: readonly EditedOption[];
  /** Of the list, such as `[1].label`. */
  errors: FieldErrors;
  onChange: (options: EditedOption[]) => void;
}

/** A list of options; Enter adds one below. Their ids stay when the label changes, so that answers and logic hold. */
export function OptionsEditor({ label, noun, withPictures, options, errors, onChange }: OptionsProps) {
  const change = (index: number, part: Partial<EditedOption>): void =>
    onChange(options.map((option, position) => (position === index ? { ...option, ...part } : option)));
  const list = useRef<HTMLFieldSetElement>(null);
  const move = (index: number, step: 1 | -1): void => {
    onChange(moved(options, index, step));
    announce(`${options[index]?.label}: ${index + 1 + step} of ${options.length}`);
  };
  /** One goes on by wording it: what it is called for now is replaced by the first key. */
  const add = (place: number): void => {
    const fresh = {
      id: freshId(noun),
      label: `${noun[0]?.toUpperCase()}${noun.slice(1)} ${options.length + 1}`,
    };
    onChange(options.toSpliced(place, 0, withPictures ? { ...fresh, imageUrl: 'https://', alt: '' } : fresh));
    requestAnimationFrame(() => {
      const wording = list.current?.querySelectorAll<HTMLInputElement>('.option > .field input')[place];
      wording?.focus();
      wording?.select();
    });
  };
  return (
    <fieldset class="options" ref={list}>
      <legend class="field-label">{label}</legend>
      {options.map((option, index) => (
        <div key={option.id} class="option">
          <TextField
            label={`${noun} ${index + 1}`}
            hideLabel
            error={errors.within(`[${index}].label`) ?? errors.exactly(`[${index}]`)}
            value={option.label}
            onValue={(value) => change(index, { label: value })}
            onKeyDown={(event) => {
              // While a word is still being composed, Enter chooses it.
              if (event.key !== 'Enter' || event.isComposing) return;
              event.preventDefault();
              add(index + 1);
            }}
          />
          <IconButton
            label={`Move ${option.label} up`}
            disabled={index === 0}
            onClick={() => move(index, -1)}
          >
            <Icon name="chevronUp" size={16} />
          </IconButton>
          <IconButton
            label={`Move ${option.label} down`}
            disabled={index === options.length - 1}
            onClick={() => move(index, 1)}
          >
            <Icon name="chevronDown" size={16} />
          </IconButton>
          <IconButton
            label={`Remove ${option.label}`}
            disabled={options.length === 1}
            onClick={() => onChange(options.filter((_, position) => position !== index))}
          >
            <Icon name="close" size={16} />
          </IconButton>
          {withPictures && (
            <div class="field-pair option-picture">
              <TextField
                label="Picture address"
                type="url"
                error={errors.within(`[${index}].imageUrl`)}
                value={option.imageUrl ?? ''}
                onValue={(imageUrl) => change(index, { imageUrl })}
              />
              <TextField
                label="What it shows"
                error={errors.within(`[${index}].alt`)}
                value={option.alt ?? ''}
                onValue={(alt) => change(index, { alt })}
              />
            </div>
          )}
        </div>
      ))}
      <Button look="quiet" size="small" onClick={() => add(options.length)}>
        <Icon name="plus" size={15} /> Add {noun === 'option' ? 'an option' : `a ${noun}`}
      </Button>
    </fieldset>
  );
}
