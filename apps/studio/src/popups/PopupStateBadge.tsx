import type { PopupState } from '@service-popups/protocol/studio';
import { Badge, type Tone } from '../ui/Panel.js';

/** Every state, in words. */
export const popupStates: Readonly<Record<PopupState, { label: string; tone: Tone }>> = {
  live: { label: 'Live', tone: 'good' },
  draft: { label: 'Draft', tone: 'neutral' },
  paused: { label: 'Paused', tone: 'warn' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  ended: { label: 'Ended', tone: 'neutral' },
};

export function PopupStateBadge({ state }: { state: PopupState }) {
  return <Badge tone={popupStates[state].tone}>{popupStates[state].label}</Badge>;
}
