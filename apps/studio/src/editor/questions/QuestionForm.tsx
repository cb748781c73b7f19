import type { Question } from '@service-popups/protocol';
import { useRef } from 'preact/hooks';
import { announce } from '../../ui/Announcements.js';
import { Select, Switch } from '../../ui/Choice.js';
import { FieldError } from '../../ui/Field.js';
import { TextArea, TextField } from '../../ui/TextField.js';
import { toast } from '../../ui/toasts.js';
import { useLast } from '../../ui/useLast.js';
import { changeKind, type EarlierKind } from '../changeKind.js';
import { withoutLostTexts, withQuestion } from '../draftEdits.js';
import type { FieldErrors } from '../problems.js';
import { begun } from '../words/begun.js';
import { lostComparisons, lostUses } from '../words/lostUses.js';
import { fieldsOf, type FieldSpec } from './fields.js';
import { kindNames, kinds } from './newQuestion.js';
import { OptionsEditor, type EditedOption } from './OptionsEditor.js';
import { takenAway } from './takenAway.js';
import type { Change } from '../change.js';

type Fields = Readonly<Record<string, unknown>>;

/** The wording, then the fields of the kind: they come from one table, so that no kind lacks any. */
export function QuestionForm({
  question,
  change,
  earlier,
  errors,
}: {
  question: Question;
  change: Change;
  /** A question that is answered before this one, whose answer can be put into its texts. */
  earlier: Question | undefined;
  errors: FieldErrors;
}) {
  const fields = question as unknown as Fields;
  const errorOf = (field: string): string | undefined => errors.within(`.${field}`);
  const set = (key: string, value: unknown): void => {
    const taken = takenAway(fields[key], value);
    const told: string[] = [];
    change((draft) => {
      const field = withQuestion(draft, question.id, (current) => withField(current, key, value));
      const next = Array.isArray(value) ? withoutLostTexts(draft, field) : field;
      if (taken !== undefined) told.push(lostUses(draft, next, 'it') ?? '');
      return next;
    }, `${question.id}.${key}`);
    if (taken === undefined) return;
    const [lost] = told;
    if (lost) toast(`${begun(taken)} is deleted. ${lost} Undo brings it back.`);
    else announce(`${begun(taken)} is deleted.`);
  };
  const earlierKinds = useRef(new Map<Question['kind'], EarlierKind>());
  const choose = (kind: Question['kind']): void => {
    const told: string[] = [];
    change((draft) => {
      earlierKinds.current.set(question.kind, { question, survey: draft.survey });
      const next = changeKind(draft, question.id, kind, earlierKinds.current.get(kind));
      told.push(lostComparisons(draft, next, question.id) ?? '');
      return next;
    });
    const [lost] = told;
    if (lost) toast(`${begun(question.label)} is of another kind now. ${lost} Undo takes it back.`);
  };
  return (
    <div class="stack">
      <TextArea
        label="Question"
        rows={2}
        value={question.label}
        error={errorOf('label')}
        onValue={(label) => set('label', label)}
      />
      <TextArea
        label="Second line"
        rows={1}
        hint={
          earlier === undefined
            ? 'Quieter, under the question.'
            : `Quieter, under the question. {{${earlier.id}}} stands for what was answered to ${begun(earlier.label)}.`
        }
        value={question.sublabel ?? ''}
        error={errorOf('sublabel')}
        onValue={(sublabel) => set('sublabel', sublabel)}
      />
      <div class="field-pair">
        <Select
          label="Kind"
          value={question.kind}
          options={kinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          onValue={choose}
        />
        {question.kind !== 'information' && (
          <div class="field-foot">
            <Switch
              label="Required"
              checked={question.required ?? false}
              onValue={(isOn) => set('required', isOn || undefined)}
            />
          </div>
        )}
      </div>
      <div class="field-grid">
        {fieldsOf(question.kind).map((spec) => (
          <FieldOf
            key={spec.key}
            spec={spec}
            value={fields[spec.key]}
            errors={{
              exactly: (part) => errors.exactly(`.${spec.key}${part}`),
              within: (part) => errors.within(`.${spec.key}${part}`),
            }}
            onValue={(value) => set(spec.key, value)}
          />
        ))}
      </div>
    </div>
  );
}

function withField(question: Question, key: string, value: unknown): Question {
  if (value === undefined || (value === '' && key !== 'label' && key !== 'statement')) {
    const { [key]: _gone, ...rest } = question as unknown as Record<string, unknown>;
    return rest as unknown as Question;
  }
  return { ...question, [key]: value };
}

function FieldOf({
  spec,
  value,
  errors,
  onValue,
}: {
  spec: FieldSpec;
  value: unknown;
  errors: FieldErrors;
  onValue: (value: unknown) => void;
}) {
  const error = errors.within('');
  switch (spec.type) {
    case 'text':
      return (
        <TextField
          label={spec.label}
          hint={spec.hint}
          error={error}
          value={textOf(value)}
          onValue={onValue}
        />
      );
    case 'lines':
      return (
        <div class="field-wide">
          <TextArea label={spec.label} rows={1} error={error} value={textOf(value)} onValue={onValue} />
        </div>
      );
    case 'number':
      return (
        <TextField
          label={spec.label}
          hint={spec.hint}
          error={error}
          type="number"
          step="any"
          value={textOf(value)}
          onValue={(text) => onValue(text === '' ? undefined : Number(text))}
        />
      );
    case 'date':
      return (
        <TextField label={spec.label} type="date" error={error} value={textOf(value)} onValue={onValue} />
      );
    case 'switch':
      return (
        <div class="field-wide">
          <Switch
            label={spec.label}
            hint={spec.hint}
            checked={value === true}
            onValue={(isOn) => onValue(isOn || undefined)}
          />
        </div>
      );
    case 'choice':
      return (
        <Select
          label={spec.label}
          error={error}
          value={textOf(value)}
          options={spec.choices ?? []}
          onValue={onValue}
        />
      );
    case 'options':
    case 'pictures': {
      const { noun = 'option' } = spec;
      const options = (value as EditedOption[] | undefined) ?? [];
      return (
        <div class="field-wide">
          <OptionsEditor
            label={spec.label}
            noun={noun}
            withPictures={spec.type === 'pictures'}
            options={options}
            errors={errors}
            onChange={onValue}
          />
          <FieldError error={options.length === 0 ? `Add at least one ${noun}.` : errors.exactly('')} />
        </div>
      );
    }
    case 'row':
      return (
        <RowField
          spec={spec}
          value={value as { label: string; placeholder?: string } | undefined}
          error={error}
          onValue={onValue}
        />
      );
    case 'link':
      return (
        <LinkField
          value={value as { label: string; url: string } | undefined}
          errors={errors}
          onValue={onValue}
        />
      );
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An extra row of a choice question: "something else", "none of these". */
function RowField({
  spec,
  value,
  error,
  onValue,
}: {
  spec: FieldSpec;
  value: { label: string; placeholder?: string } | undefined;
  error: string | undefined;
  onValue: (value: unknown) => void;
}) {
  const last = useLast(value, { label: spec.initial ?? spec.label });
  return (
    <div class="field-wide stack">
      <Switch
        label={spec.label}
        hint={spec.hint}
        checked={value !== undefined}
        onValue={(isOn) => onValue(isOn ? last : undefined)}
      />
      {value !== undefined && (
        <TextField
          label={`${spec.label}: wording`}
          error={error}
          value={value.label}
          onValue={(label) => onValue({ ...value, label })}
        />
      )}
    </div>
  );
}

function LinkField({
  value,
  errors,
  onValue,
}: {
  value: { label: string; url: string } | undefined;
  errors: FieldErrors;
  onValue: (value: unknown) => void;
}) {
  const label = useLast(value?.label, 'Read more');
  return (
    <>
      <TextField
        label="Link address"
        type="url"
        placeholder="https://"
        error={errors.within('.url')}
        value={value?.url ?? ''}
        onValue={(url) => onValue(url === '' ? undefined : { label, url })}
      />
      <TextField
        label="Link text"
        error={errors.within('.label')}
        value={value?.label ?? ''}
        disabled={value === undefined}
        onValue={(label) => value !== undefined && onValue({ ...value, label })}
      />
    </>
  );
}
