/** Follows a pointer from its press: the row changes places as the pointer passes the middle of its neighbours. */
export function startDrag(press: Event, item: HTMLElement, move: (item: Element, to: number) => void): void {
  const grip = press.currentTarget as HTMLElement;
  const { pointerId } = press as PointerEvent;
  const follow = (event: Event) => {
    const { clientY } = event as PointerEvent;
    const rows = [...(item.parentElement?.children ?? [])];
    const place = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return row !== item && clientY > top + height / 2;
    }).length;
    if (place !== rows.indexOf(item)) move(item, place);
    // Also after a move, which takes the pointer from the node.
    grip.setPointerCapture(pointerId);
  };
  press.preventDefault();
  grip.setPointerCapture(pointerId);
  item.toggleAttribute('data-drag', true);
  grip.onpointermove = follow;
  grip.onpointerup = grip.onpointercancel = () => {
    grip.onpointermove = null;
    item.removeAttribute('data-drag');
  };
}
