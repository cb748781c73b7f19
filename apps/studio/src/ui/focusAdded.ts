/**
 * One goes on in what was just added: it stands before the button that adds it, where the next Tab does not lead.
 *
 * @param list what holds both
 * @param item what was added as the last of its kind
 */
export function focusAdded({ currentTarget }: Event, list: string, item: string): void {
  const around = currentTarget instanceof Element ? currentTarget.closest(list) : null;
  requestAnimationFrame(() => {
    const items = [...(around?.querySelectorAll(`:scope > ${item}`) ?? [])];
    items.at(-1)?.querySelector<HTMLElement>('select, input')?.focus();
  });
}
