import type { TabProps } from '../EditorPage.js';
import { changeOf } from '../questions/QuestionsTab.js';
import { CooldownPanel } from './CooldownPanel.js';
import { LimitsPanel } from './LimitsPanel.js';
import { SegmentsPanel } from './SegmentsPanel.js';
import './targeting.css';
import { TriggersPanel } from './TriggersPanel.js';

/** When the popup appears, to whom, and how often. */
export function WhenTab({ session }: TabProps) {
  const { draft } = session.edited.value;
  const change = changeOf(session);
  return (
    <div class="stack">
      <TriggersPanel draft={draft} change={change} />
      <SegmentsPanel draft={draft} change={change} />
      <CooldownPanel draft={draft} change={change} />
      <LimitsPanel draft={draft} change={change} />
    </div>
  );
}
