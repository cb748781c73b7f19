import type { PopupDefinition } from '@service-popups/protocol';
import type { TabProps } from '../tabProps.js';
import { errorOfDraft, type ErrorOf } from '../problems.js';
import { changeOf, type Change } from '../change.js';
import { CooldownPanel } from './CooldownPanel.js';
import { LimitsPanel } from './LimitsPanel.js';
import { SegmentsPanel } from './SegmentsPanel.js';
import './targeting.css';
import { TriggersPanel } from './TriggersPanel.js';

/** What every part of this tab gets. */
export interface PartProps {
  draft: PopupDefinition;
  change: Change;
  errorOf: ErrorOf;
}

/** When the popup appears, to whom, and how often. */
export function WhenTab({ session }: TabProps) {
  const { draft } = session.edited.value;
  const part = { draft, change: changeOf(session), errorOf: errorOfDraft(session.problems.value) };
  return (
    <div class="stack">
      <TriggersPanel {...part} />
      <SegmentsPanel {...part} />
      <CooldownPanel {...part} />
      <LimitsPanel {...part} />
    </div>
  );
}
