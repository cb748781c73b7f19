import type { PopupListItem } from '@service-popups/protocol/studio';

/** From so many on, a list is searched rather than read. */
export const searchedFrom = 12;

/** Those whose name or trigger holds every word, in any order, and that are in the state asked for. */
export function findPopups(
  popups: readonly PopupListItem[],
  { words, state }: { readonly words: string; readonly state: string },
): PopupListItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return popups.filter((popup) => {
    const text = [popup.name, ...popup.triggers].join(' ').toLowerCase();
    return (state === '' || popup.state === state) && wanted.every((word) => text.includes(word));
  });
}
