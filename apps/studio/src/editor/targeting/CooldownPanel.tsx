import type { Cooldown, PopupStatus } from '@service-popups/protocol';
import { defaultCooldownDays } from '@service-popups/rules';
import { Checkbox } from '../../ui/Choice.js';
import { TextField } from '../../ui/TextField.js';
import { Panel } from '../../ui/Panel.js';
import { useLast } from '../../ui/useLast.js';
import { outcomeNames } from '../words/outcomeNames.js';
import type { PartProps } from './WhenTab.js';

const outcomes: readonly PopupStatus[] = ['SHOWED', 'PARTIAL', 'COMPLETED'];

/** How long the same person is left alone: the outcome decides. */
export function CooldownPanel({ draft, change, errorOf }: PartProps) {
  const daysOf = (status: PopupStatus): number | null => {
    const found = draft.cooldown?.find(({ answered }) => answered === status);
    return found === undefined ? defaultCooldownDays[status] : found.cooldownDays;
  };
  const placeOf = (status: PopupStatus): number =>
    draft.cooldown?.findIndex(({ answered }) => answered === status) ?? -1;
  const set = (status: PopupStatus, days: number | null): void =>
    change((before) => {
      const cooldown: Cooldown[] = outcomes.map((answered) => ({
        answered,
        cooldownDays: answered === status ? days : daysOf(answered),
      }));
      return { ...before, cooldown };
    }, `cooldown.${status}`);
  return (
    <Panel title="How often" note="for the same person">
      <div class="stack">
        {outcomes.map((status) => (
          <Wait
            key={status}
            status={status}
            days={daysOf(status)}
            error={errorOf(`cooldown[${placeOf(status)}].cooldownDays`)}
            onDays={(days) => set(status, days)}
          />
        ))}
      </div>
    </Panel>
  );
}

function Wait({
  status,
  days,
  error,
  onDays,
}: {
  status: PopupStatus;
  /** Null: for ever. */
  days: number | null;
  error: string | undefined;
  onDays: (days: number | null) => void;
}) {
  const last = useLast(days ?? undefined, defaultCooldownDays[status] ?? 30);
  return (
    <div class="cooldown">
      <TextField
        label={`${outcomeNames[status]}, wait (days)`}
        type="number"
        min={0}
        step="any"
        disabled={days === null}
        placeholder={days === null ? 'Never again' : '0'}
        error={error}
        value={days === null ? '' : String(days)}
        onValue={(text) => onDays(Number(text))}
      />
      <Checkbox
        label={
          <>
            Never again
            <span class="visually-hidden"> {outcomeNames[status]?.toLowerCase()}</span>
          </>
        }
        checked={days === null}
        onValue={(isOn) => onDays(isOn ? null : last)}
      />
    </div>
  );
}
