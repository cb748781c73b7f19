/** Follows a pointer that holds the grip: the row changes places as it passes the middle of its neighbours. */
export function drag(
  { button, pointerId, clientY, currentTarget }: PointerEvent,
  item: HTMLElement,
  move: (item: Element, to: number) => void,
): void {
  const grip = currentTarget as HTMLElement;
  // With another button than the first one, a menu is asked for; a move has -1.
  if (!button) grip.setPointerCapture(pointerId);
  if (!grip.hasPointerCapture(pointerId)) return;
  const rows = [...(item.parentNode as Element).children];
  const place = rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return row !== item && clientY > top + height / 2;
  }).length;
  if (place !== rows.indexOf(item)) move(item, place);
}
