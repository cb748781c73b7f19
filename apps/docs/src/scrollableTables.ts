/** A table that is wider than its place is scrolled by keyboard too; one that fits is no stop on the way. */
export function startScrollableTables(page: Document): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const table of page.querySelectorAll('.table')) observer.observe(table);
}
