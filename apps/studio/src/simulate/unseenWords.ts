import type { PopupListItem } from '@service-popups/protocol/studio';

/**
 * Why a popup that nothing stands in the way of was seen by nobody: it waits for an event, and those come from the code of
 * a page or app alone. Undefined where somebody saw it, where something else keeps it away, and where it has other moments.
 */
export function unseenWords({
  state,
  shown,
  triggers,
}: Pick<PopupListItem, 'state' | 'shown' | 'triggers'>): string | undefined {
  const isEvent = (moment: string): boolean => moment.startsWith('at the event ');
  if (state !== 'live' || shown > 0 || triggers.length === 0 || !triggers.every(isEvent)) return undefined;
  const names = triggers.length === 1 ? 'this name' : 'these names';
  return `Nobody saw it in the last 30 days. It is shown ${triggers.join(', or ')}: your code has to call triggerEvent with exactly ${names}.`;
}
