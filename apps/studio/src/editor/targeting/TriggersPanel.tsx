import type { Trigger } from '@service-popups/protocol';
import { useRef } from 'preact/hooks';
import { Button, IconButton } from '../../ui/Button.js';
import { Select } from '../../ui/Choice.js';
import { FieldError } from '../../ui/Field.js';
import { TextField } from '../../ui/TextField.js';
import { focusAdded } from '../../ui/focusAdded.js';
import { Icon } from '../../ui/Icon.js';
import { EmptyState, Panel } from '../../ui/Panel.js';
import { useRowKeys } from '../../ui/useRowKeys.js';
import { ConditionsEditor } from '../ConditionsEditor.js';
import { withOptional } from '../draftEdits.js';
import type { ErrorOf } from '../problems.js';
import { triggerWords } from '../words/triggerWords.js';
import { triggerKinds } from './triggerKinds.js';
import type { PartProps } from './WhenTab.js';

type TriggerType = Trigger['type'];

const fresh: Readonly<Record<TriggerType, Trigger>> = {
  event: { type: 'event', value: 'my_event' },
  time_on_page: { type: 'time_on_page', value: 20 },
  scroll: { type: 'scroll', value: 50 },
  click: { type: 'click', value: '#my-button' },
  exit: { type: 'exit', value: 1 },
  exit_intent: { type: 'exit_intent' },
};

/** Any one of them is enough. */
export function TriggersPanel({ draft, change, errorOf }: PartProps) {
  /** What a trigger was before another kind was chosen, by its place and kind: who chooses the first again finds it. */
  const earlier = useRef(new Map<string, Trigger>());
  const rowKeys = useRowKeys(draft.triggers);
  const set = (triggers: Trigger[], group?: string): void =>
    change((before) => ({ ...before, triggers }), group);
  const replace = (index: number, next: Trigger): void =>
    set(
      draft.triggers.map((trigger, position) => (position === index ? next : trigger)),
      `trigger.${index}`,
    );
  const choose = (index: number, trigger: Trigger, type: TriggerType): void => {
    earlier.current.set(`${index} ${trigger.type}`, trigger);
    const next = earlier.current.get(`${index} ${type}`) ?? fresh[type];
    set(draft.triggers.with(index, withOptional(next, 'delay', trigger.delay)));
  };
  const remove = (index: number): void => {
    earlier.current.clear();
    set(draft.triggers.filter((_, position) => position !== index));
  };
  return (
    <Panel title="When" note="any one of these">
      <div class="stack">
        {draft.triggers.length === 0 && (
          <EmptyState title="Nothing starts it">
            Without a trigger only your own code can show it, by its id.
          </EmptyState>
        )}
        {draft.triggers.map((trigger, index) => (
          <div key={rowKeys[index]} class="trigger">
            <div class="trigger-head">
              <Select
                label="Trigger"
                hideLabel
                value={trigger.type}
                options={triggerKinds}
                onValue={(type) => choose(index, trigger, type)}
              />
              <IconButton
                label={`Remove trigger ${index + 1}, “${triggerWords(trigger)}”`}
                onClick={() => remove(index)}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </div>
            <TriggerFields
              trigger={trigger}
              name={`trigger ${index + 1}`}
              errorOf={(field) => errorOf(`triggers[${index}].${field}`)}
              onChange={(next) => replace(index, next)}
            />
          </div>
        ))}
        <Button
          size="small"
          onClick={(event) => {
            set([...draft.triggers, fresh.event]);
            focusAdded(event, '.stack', '.trigger');
          }}
        >
          <Icon name="plus" size={15} /> Add a trigger
        </Button>
      </div>
    </Panel>
  );
}

interface TriggerProps {
  trigger: Trigger;
  errorOf: ErrorOf;
  onChange: (trigger: Trigger) => void;
}

function TriggerFields({ trigger, name, errorOf, onChange }: TriggerProps & { name: string }) {
  return (
    <div class="stack">
      <div class="field-pair">
        <ValueField trigger={trigger} errorOf={errorOf} onChange={onChange} />
        <TextField
          label="Then wait (seconds)"
          type="number"
          min={0}
          step="any"
          placeholder="0"
          error={errorOf('delay')}
          value={trigger.delay === undefined ? '' : String(trigger.delay)}
          onValue={(text) => onChange(withOptional(trigger, 'delay', text === '' ? undefined : Number(text)))}
        />
        {trigger.type === 'event' && (
          <TextField
            label="At the n-th time"
            type="number"
            min={1}
            placeholder="Every time"
            error={errorOf('count')}
            value={trigger.count === undefined ? '' : String(trigger.count)}
            onValue={(text) =>
              onChange(withOptional(trigger, 'count', text === '' ? undefined : Number(text)))
            }
          />
        )}
      </div>
      {trigger.type === 'event' && (
        <ConditionsEditor
          label="Only if the event’s properties say"
          of={name}
          conditions={trigger.where ?? []}
          onChange={(where) =>
            onChange(withOptional(trigger, 'where', where.length === 0 ? undefined : where))
          }
        />
      )}
      {trigger.type === 'event' && <FieldError error={errorOf('where')} />}
    </div>
  );
}

const numbers = {
  time_on_page: { label: 'Seconds on the page', hint: 'Counted while the page is in front.' },
  scroll: { label: 'Percent of the page', hint: '0 to 100' },
  exit: { label: 'Seconds on the next page', hint: 'After somebody leaves a page that matches below.' },
} as const;

function ValueField({ trigger, errorOf, onChange }: TriggerProps) {
  switch (trigger.type) {
    case 'event':
      return (
        <TextField
          label="Name of the event"
          hint="Exactly as your code calls triggerEvent."
          error={errorOf('value')}
          value={trigger.value}
          onValue={(value) => onChange({ ...trigger, value })}
        />
      );
    case 'click':
      return (
        <TextField
          label="Element"
          hint="A CSS selector, or the id of an element."
          error={errorOf('value')}
          value={trigger.value}
          onValue={(value) => onChange({ ...trigger, value })}
        />
      );
    case 'time_on_page':
    case 'scroll':
    case 'exit':
      return (
        <TextField
          label={numbers[trigger.type].label}
          hint={numbers[trigger.type].hint}
          type="number"
          min={0}
          step="any"
          error={errorOf('value')}
          value={String(trigger.value)}
          onValue={(text) => onChange({ ...trigger, value: Number(text) })}
        />
      );
    case 'exit_intent':
      return (
        <p class="muted small">
          On computers: the pointer leaves through the top, toward the tabs or the address.
        </p>
      );
  }
}
