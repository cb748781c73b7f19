import type { Condition, Question, Rule } from '@service-popups/protocol';
import { Button, IconButton } from '../ui/Button.js';
import { Checkbox, Select } from '../ui/Choice.js';
import { focusAdded } from '../ui/focusAdded.js';
import { TextField } from '../ui/TextField.js';
import { FieldError } from '../ui/Field.js';
import { useRowKeys } from '../ui/useRowKeys.js';
import { Icon } from '../ui/Icon.js';
import './conditions.css';
import { ListField } from './ListField.js';
import type { RuleProblem } from './logic/branchProblems.js';
import { firstOperator, fittingOperator, operatorsOf } from './operators.js';
import { takesList, withKey, withOperator } from './ruleEdits.js';
import { ruleName } from './words/ruleName.js';

export interface ConditionsProps {
  label: string;
  /** What the rules belong to, for those who hear a button alone: “trigger 2”. */
  of: string;
  conditions: readonly Condition[];
  onChange: (conditions: Condition[]) => void;
  /** Offered keys; without them the key is typed. */
  keys?: readonly { value: string; label: string }[];
  /** Offered values of a key; without them the value is typed. */
  valuesOf?: (key: string) => readonly { value: string; label: string }[] | undefined;
  /** The kind of question that a key names, which decides what can be asked of it. */
  kindOf?: (key: string) => Question['kind'] | undefined;
  /** What to call a key that is not offered any more. */
  missingKey?: (key: string) => string;
  /** The same of a value. */
  missingValue?: (value: string, key: string) => string;
  /** What is wrong with a rule, below the field that mends it. */
  problemOf?: ((rule: Rule) => RuleProblem) | undefined;
  depth?: number;
}

const deepest = 4;

/** Rules that all hold, with groups of which all, any or none do. */
export function ConditionsEditor({ depth = 0, ...props }: ConditionsProps) {
  const { label, of, conditions, onChange, keys, kindOf } = props;
  const rowKeys = useRowKeys(conditions);
  const replace = (index: number, next: Condition | undefined): void =>
    onChange(
      conditions.flatMap((condition, position) =>
        position !== index ? [condition] : next === undefined ? [] : [next],
      ),
    );
  const add = (event: Event, added: Condition): void => {
    onChange([...conditions, added]);
    focusAdded(event, '.conditions', ':is(.rule, .rule-group)');
  };
  const key = keys?.[0]?.value ?? '';
  const fresh = withOperator({ key, op: 'equals' }, firstOperator(kindOf?.(key)));
  return (
    <fieldset class="conditions">
      <legend class={depth === 0 ? 'field-label' : 'visually-hidden'}>{label}</legend>
      {conditions.map((condition, index) =>
        'key' in condition ? (
          <RuleRow
            key={rowKeys[index]}
            {...props}
            rule={condition}
            index={index}
            onRule={(next) => replace(index, next)}
          />
        ) : (
          <GroupRow
            key={rowKeys[index]}
            {...props}
            depth={depth}
            name={`group ${index + 1} of ${of}`}
            group={condition}
            onGroup={(next) => replace(index, next)}
          />
        ),
      )}
      <div class="row">
        <Button look="quiet" size="small" about={`to ${of}`} onClick={(event) => add(event, fresh)}>
          <Icon name="plus" size={15} /> Add a rule
        </Button>
        {depth < deepest && (
          <Button
            look="quiet"
            size="small"
            about={`to ${of}`}
            onClick={(event) => add(event, { any: [fresh] })}
          >
            <Icon name="plus" size={15} /> Add a group
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type RuleProps = ConditionsProps & { rule: Rule; index: number; onRule: (rule: Rule | undefined) => void };

function RuleRow({ missingKey = String, ...props }: RuleProps) {
  const { rule, index, of, onRule, keys, valuesOf, kindOf, missingValue = String, problemOf } = props;
  const values = valuesOf?.(rule.key);
  const problem = problemOf?.(rule);
  const needsValue = rule.op !== 'exists' && rule.op !== 'notExists';
  return (
    <div class="rule">
      {keys === undefined ? (
        <TextField
          label="Name"
          hideLabel
          placeholder="name"
          value={rule.key}
          onValue={(key) => onRule({ ...rule, key })}
        />
      ) : (
        <Select
          label="Question"
          hideLabel
          value={rule.key}
          options={withChosen(keys, rule.key, missingKey)}
          error={problem?.question}
          onValue={(key) => {
            const before = { kind: kindOf?.(rule.key), op: rule.op };
            onRule(withOperator(withKey(rule, key), fittingOperator(kindOf?.(key), before)));
          }}
        />
      )}
      <Select
        label="Comparison"
        hideLabel
        value={rule.op}
        options={operatorsOf(kindOf?.(rule.key), rule.op)}
        onValue={(op) => onRule(withOperator(rule, op))}
      />
      {needsValue && (
        <ValueOf
          rule={rule}
          onRule={onRule}
          values={values}
          nameOf={(value) => missingValue(value, rule.key)}
          error={problem?.value}
        />
      )}
      <IconButton
        label={`Remove ${ruleName({ rule, index, of, keys, values })}`}
        onClick={() => onRule(undefined)}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  );
}

/** What a rule compares with: chosen where the question offers options, else written. */
function ValueOf({
  rule,
  onRule,
  values,
  nameOf,
  error,
}: Pick<RuleProps, 'rule' | 'onRule'> & {
  /** Of a value that is not offered any more. */
  nameOf: (value: string) => string;
  error: string | undefined;
  values: readonly { value: string; label: string }[] | undefined;
}) {
  if (takesList(rule)) {
    const chosen = listOf(rule.value);
    if (values === undefined)
      return (
        <ListField
          label="Value"
          hideLabel
          separator=","
          placeholder="a, b, c"
          value={chosen}
          onValue={(list = []) => onRule({ ...rule, value: list })}
        />
      );
    return (
      <fieldset class="rule-values">
        <legend class="visually-hidden">Values</legend>
        {chosen
          .reduce((offered, one) => withChosen(offered, one, nameOf), values)
          .map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={chosen.includes(value)}
              onValue={(isOn) =>
                onRule({ ...rule, value: isOn ? [...chosen, value] : chosen.filter((one) => one !== value) })
              }
            />
          ))}
        <FieldError error={error} />
      </fieldset>
    );
  }
  const text = String(rule.value ?? '');
  if (values === undefined)
    return (
      <TextField
        label="Value"
        hideLabel
        placeholder="value"
        value={text}
        onValue={(value) => onRule({ ...rule, value })}
      />
    );
  return (
    <Select
      label="Value"
      hideLabel
      value={text}
      options={withChosen([{ value: '', label: 'Choose' }, ...values], text, nameOf)}
      error={error}
      onValue={(value) => onRule({ ...rule, value })}
    />
  );
}

type Group = Exclude<Condition, Rule>;
type GroupName = 'all' | 'any' | 'none';

function GroupRow({
  group,
  name,
  onGroup,
  depth = 0,
  ...props
}: ConditionsProps & { group: Group; name: string; onGroup: (group: Group | undefined) => void }) {
  const kind: GroupName = 'all' in group ? 'all' : 'any' in group ? 'any' : 'none';
  const members = 'all' in group ? group.all : 'any' in group ? group.any : group.none;
  return (
    <div class="rule-group">
      <div class="row-between">
        <Select
          label="Of these"
          hideLabel
          value={kind}
          options={[
            { value: 'all', label: 'All of these hold' },
            { value: 'any', label: 'Any of these holds' },
            { value: 'none', label: 'None of these holds' },
          ]}
          onValue={(next) => onGroup(groupOf(next, members))}
        />
        <IconButton label={`Remove ${name}`} onClick={() => onGroup(undefined)}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      <ConditionsEditor
        {...props}
        of={name}
        depth={depth + 1}
        conditions={members}
        onChange={(next) => onGroup(next.length === 0 ? undefined : groupOf(kind, next))}
      />
    </div>
  );
}

function groupOf(name: GroupName, members: Condition[]): Group {
  if (name === 'all') return { all: members };
  return name === 'any' ? { any: members } : { none: members };
}

/** What was chosen is shown also when it is not offered any more: an empty field would hide what is wrong. */
function withChosen(
  offered: readonly { value: string; label: string }[],
  chosen: string,
  nameOf: (value: string) => string,
): readonly { value: string; label: string }[] {
  if (offered.some(({ value }) => value === chosen)) return offered;
  return [...offered, { value: chosen, label: nameOf(chosen) }];
}

function listOf(value: Rule['value']): string[] {
  return (Array.isArray(value) ? value : []).map(String);
}
