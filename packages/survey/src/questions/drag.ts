/**
 * The place among the other rows of the one whose grip the pointer holds: behind all whose middle it has passed.
 * Undefined while it does not hold it.
 */
export function draggedTo(
  { button, pointerId, clientY, currentTarget }: PointerEvent,
  others: readonly Element[],
): number | undefined {
  const grip = currentTarget as HTMLElement;
  // With another button than the first one, a menu is asked for; a move has -1.
  if (!button) grip.setPointerCapture(pointerId);
  if (!grip.hasPointerCapture(pointerId)) return undefined;
  const isPassed = (row: Element) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY > top + height / 2;
  };
  return others.filter(isPassed).length;
}
