import type { Cooldown, PopupStatus } from '@service-popups/protocol';
import { Checkbox, TextField } from '../../ui/Field.js';
import { Panel } from '../../ui/Panel.js';
import type { PartProps } from './WhenTab.js';

const outcomes: readonly { status: PopupStatus; label: string; initial: number | null }[] = [
  { status: 'SHOWED', label: 'After it was only seen', initial: 1 },
  { status: 'PARTIAL', label: 'After an unfinished answer', initial: 7 },
  { status: 'COMPLETED', label: 'After it was completed', initial: null },
];

/** How long the same person is left alone: the outcome decides. */
export function CooldownPanel({ draft, change, errorOf }: PartProps) {
  const daysOf = (status: PopupStatus, initial: number | null): number | null => {
    const found = draft.cooldown?.find(({ answered }) => answered === status);
    return found === undefined ? initial : found.cooldownDays;
  };
  const set = (status: PopupStatus, days: number | null): void =>
    change((before) => {
      const cooldown: Cooldown[] = outcomes.map((outcome) => ({
        answered: outcome.status,
        cooldownDays: outcome.status === status ? days : daysOf(outcome.status, outcome.initial),
      }));
      return { ...before, cooldown };
    }, `cooldown.${status}`);
  return (
    <Panel title="How often" note="for the same person">
      <div class="stack">
        {outcomes.map(({ status, label, initial }, index) => {
          const days = daysOf(status, initial);
          return (
            <div key={status} class="cooldown">
              <TextField
                label={`${label}, wait (days)`}
                type="number"
                min={0}
                step="any"
                disabled={days === null}
                placeholder={days === null ? 'Never again' : '0'}
                error={errorOf(`cooldown[${index}].cooldownDays`)}
                value={days === null ? '' : String(days)}
                onValue={(text) => set(status, Number(text))}
              />
              <Checkbox
                label="Never again"
                checked={days === null}
                onValue={(isOn) => set(status, isOn ? null : (initial ?? 30))}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
