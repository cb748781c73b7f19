/** Marks, in the list of sections beside the text, the one that is being read. */
export function startMarkingSection(page: Document): void {
  const links = new Map(
    [...page.querySelectorAll<HTMLAnchorElement>('.on-page a')].map((link) => [link.hash.slice(1), link]),
  );
  const sections = [...page.querySelectorAll<HTMLElement>('main h2[id]')].filter(({ id }) => links.has(id));
  if (sections.length === 0) return;
  const mark = (): void => {
    // The last one whose heading has passed the upper third of the window.
    const here = sections.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    for (const [id, link] of links) {
      if (id === (here ?? sections[0])?.id) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' });
  for (const heading of sections) observer.observe(heading);
}
