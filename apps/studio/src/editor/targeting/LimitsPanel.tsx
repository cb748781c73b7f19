import { ownTimeZone } from '../../api/ownTimeZone.js';
import { TextField } from '../../ui/TextField.js';
import { Panel } from '../../ui/Panel.js';
import { withOptional } from '../draftEdits.js';
import { localOf, momentOf } from './localTime.js';
import type { PartProps } from './WhenTab.js';

/** A year of four digits. */
const lastMoment = '9999-12-31T23:59';

/** From when until when, how many, and which popup goes first. */
export function LimitsPanel({ draft, change, errorOf }: PartProps) {
  const setTime = (key: 'from' | 'until', local: string): void =>
    change((before) => {
      const next = withOptional(before.schedule ?? {}, key, momentOf(local));
      return withOptional(before, 'schedule', Object.keys(next).length === 0 ? undefined : next);
    }, `schedule.${key}`);
  const setLimit = (key: 'responses' | 'displaysPerPerson', text: string): void =>
    change((before) => {
      const next = withOptional(before.limits ?? {}, key, text === '' ? undefined : Number(text));
      return withOptional(before, 'limits', Object.keys(next).length === 0 ? undefined : next);
    }, `limits.${key}`);
  const clock = `By your clock${ownTimeZone() === undefined ? '' : ` (${ownTimeZone()})`}.`;
  return (
    <Panel title="Schedule and limits">
      <div class="schedule">
        <TextField
          label="From"
          type="datetime-local"
          hint={clock}
          max={lastMoment}
          error={errorOf('schedule.from')}
          value={localOf(draft.schedule?.from)}
          onValue={(value) => setTime('from', value)}
        />
        <TextField
          label="Until"
          type="datetime-local"
          hint={clock}
          max={lastMoment}
          error={errorOf('schedule.until')}
          value={localOf(draft.schedule?.until)}
          onValue={(value) => setTime('until', value)}
        />
        <TextField
          label="Stop after (responses)"
          type="number"
          min={1}
          placeholder="No limit"
          error={errorOf('limits.responses')}
          value={draft.limits?.responses === undefined ? '' : String(draft.limits.responses)}
          onValue={(text) => setLimit('responses', text)}
        />
        <TextField
          label="Show each person at most (times)"
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
