import type { Question } from '@service-popups/protocol';
import { FieldError, Select, Switch, TextArea, TextField } from '../../ui/Field.js';
import { changeKind, withQuestion } from '../draftEdits.js';
import { fieldsOf, type FieldSpec } from './fields.js';
import { kindNames, kinds } from './newQuestion.js';
import { OptionsEditor, type EditedOption } from './OptionsEditor.js';
import type { Change } from './QuestionsTab.js';

type Fields = Readonly<Record<string, unknown>>;

/** The wording, then the fields of the kind: they come from one table, so that no kind lacks any. */
export function QuestionForm({
  question,
  change,
  errorOf,
}: {
  question: Question;
  change: Change;
  /** What is wrong with a field of this question. */
  errorOf: (field: string) => string | undefined;
}) {
  const fields = question as unknown as Fields;
  const set = (key: string, value: unknown): void =>
    change(
      (draft) => withQuestion(draft, question.id, (current) => withField(current, key, value)),
      `${question.id}.${key}`,
    );
  return (
    <div class="stack">
      <TextArea
        label="Question"
        rows={2}
        value={question.label}
        error={errorOf('label')}
        onValue={(label) => set('label', label)}
      />
      <TextField
        label="Second line"
        hint="Quieter, under the question. {{question-id}} puts an earlier answer into it."
        value={question.sublabel ?? ''}
        error={errorOf('sublabel')}
        onValue={(sublabel) => set('sublabel', sublabel)}
      />
      <div class="field-pair">
        <Select
          label="Kind"
          value={question.kind}
          options={kinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
          onValue={(kind) => change((draft) => changeKind(draft, question.id, kind))}
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
            error={errorOf(spec.key)}
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
  error,
  onValue,
}: {
  spec: FieldSpec;
  value: unknown;
  error: string | undefined;
  onValue: (value: unknown) => void;
}) {
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
    case 'pictures':
      return (
        <div class="field-wide">
          <OptionsEditor
            label={spec.label}
            noun={spec.noun ?? 'option'}
            withPictures={spec.type === 'pictures'}
            options={(value as EditedOption[] | undefined) ?? []}
            onChange={onValue}
          />
          <FieldError error={error} />
        </div>
      );
    case 'row':
      return (
        <RowField
          spec={spec}
          value={value as { label: string; placeholder?: string } | undefined}
          onValue={onValue}
        />
      );
    case 'link':
      return <LinkField value={value as { label: string; url: string } | undefined} onValue={onValue} />;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An extra row of a choice question: "something else", "none of these". */
function RowField({
  spec,
  value,
  onValue,
}: {
  spec: FieldSpec;
  value: { label: string; placeholder?: string } | undefined;
  onValue: (value: unknown) => void;
}) {
  return (
    <div class="field-wide stack">
      <Switch
        label={spec.label}
        hint={spec.hint}
        checked={value !== undefined}
        onValue={(isOn) => onValue(isOn ? { label: spec.initial ?? spec.label } : undefined)}
      />
      {value !== undefined && (
        <TextField
          label={`${spec.label}: wording`}
          value={value.label}
          onValue={(label) => onValue({ ...value, label })}
        />
      )}
    </div>
  );
}

function LinkField({
  value,
  onValue,
}: {
  value: { label: string; url: string } | undefined;
  onValue: (value: unknown) => void;
}) {
  return (
    <>
      <TextField
        label="Link address"
        type="url"
        placeholder="https://"
        value={value?.url ?? ''}
        onValue={(url) => onValue(url === '' ? undefined : { label: value?.label ?? 'Read more', url })}
      />
      <TextField
        label="Link text"
        value={value?.label ?? ''}
        disabled={value === undefined}
        onValue={(label) => value !== undefined && onValue({ ...value, label })}
      />
    </>
  );
}
