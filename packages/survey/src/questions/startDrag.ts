/** Follows a pointer from its press: the row changes places as the pointer passes the middle of its neighbours. */
export function startDrag(
  press: PointerEvent,
  item: HTMLElement,
  move: (item: Element, to: number) => void,
): void {
  // With another button than the first one, a menu is asked for.
  if (press.button) return;
  const grip = press.currentTarget as HTMLElement;
  press.preventDefault();
  grip.setPointerCapture(press.pointerId);
  item.toggleAttribute('data-drag', true);
  grip.onpointermove = ({ clientY }) => {
    const rows = [...(item.parentNode as Element).children];
    const place = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return row !== item && clientY > top + height / 2;
    }).length;
    if (place !== rows.indexOf(item)) move(item, place);
  };
  grip.onlostpointercapture = () => {
    grip.onpointermove = null;
    item.removeAttribute('data-drag');
  };
}
