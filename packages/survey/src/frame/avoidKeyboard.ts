/** Lifts a docked popup above an on-screen keyboard, which covers the page without telling its layout. */
export function avoidKeyboard(
  view: Window,
  setValue: (name: string, value: string | undefined) => void,
  signal: AbortSignal,
): void {
  const visual = view.visualViewport;
  if (!visual) return;
  const measure = () => {
    // Zooming in by hand makes the visible part smaller as well; that is no keyboard.
    const covered = visual.scale > 1.05 ? 0 : view.innerHeight - visual.height - visual.offsetTop;
    setValue('keyboard', covered > 1 ? `${Math.round(covered)}px` : undefined);
    const field = view.document.activeElement;
    if (covered > 1 && field?.closest('.service-popup')) field.scrollIntoView({ block: 'nearest' });
  };
  visual.addEventListener('resize', measure, { signal });
  visual.addEventListener('scroll', measure, { signal });
}
