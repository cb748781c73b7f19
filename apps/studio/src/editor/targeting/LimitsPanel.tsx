import { TextField } from '../../ui/Field.js';
import { Panel } from '../../ui/Panel.js';
import { withOptional } from '../draftEdits.js';
import type { PartProps } from './WhenTab.js';

/** From when until when, how many, and which popup goes first. */
export function LimitsPanel({ draft, change, errorOf }: PartProps) {
  const setTime = (key: 'from' | 'until', local: string): void =>
    change((before) => {
      const next = withOptional(
        before.schedule ?? {},
        key,
        local === '' ? undefined : new Date(local).toISOString(),
      );
      return withOptional(before, 'schedule', Object.keys(next).length === 0 ? undefined : next);
    }, `schedule.${key}`);
  const setLimit = (key: 'responses' | 'displaysPerPerson', text: string): void =>
    change((before) => {
      const next = withOptional(before.limits ?? {}, key, text === '' ? undefined : Number(text));
      return withOptional(before, 'limits', Object.keys(next).length === 0 ? undefined : next);
    }, `limits.${key}`);
  return (
    <Panel title="Schedule and limits">
      <div class="schedule">
        <TextField
          label="From"
          type="datetime-local"
          error={errorOf('schedule.from')}
          value={localOf(draft.schedule?.from)}
          onValue={(value) => setTime('from', value)}
        />
        <TextField
          label="Until"
          type="datetime-local"
          error={errorOf('schedule.until')}
          value={localOf(draft.schedule?.until)}
          onValue={(value) => setTime('until', value)}
        />
        <TextField
          label="Stop after responses"
          type="number"
          min={1}
          placeholder="No limit"
          error={errorOf('limits.responses')}
          value={draft.limits?.responses === undefined ? '' : String(draft.limits.responses)}
          onValue={(text) => setLimit('responses', text)}
        />
        <TextField
          label="Show each person at most"
          type="number"
          min={1}
          placeholder="No limit"
          error={errorOf('limits.displaysPerPerson')}
          value={draft.limits?.displaysPerPerson === undefined ? '' : String(draft.limits.displaysPerPerson)}
          onValue={(text) => setLimit('displaysPerPerson', text)}
        />
        <TextField
          label="Priority"
          hint="When several match, the highest is shown."
          type="number"
          placeholder="0"
          error={errorOf('priority')}
          value={draft.priority === undefined ? '' : String(draft.priority)}
          onValue={(text) =>
            change(
              (before) => withOptional(before, 'priority', text === '' ? undefined : Number(text)),
              'priority',
            )
          }
        />
      </div>
    </Panel>
  );
}

/** The time on this computer's clock, in the form that a date field takes. */
function localOf(iso: string | undefined): string {
  if (iso === undefined) return '';
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
