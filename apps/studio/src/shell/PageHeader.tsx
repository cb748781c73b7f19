import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { giveArrivalBack, takeArrival } from '../router/router.js';

/**
 * The one title of a page, with its tools at the right. Sets the document's title too. A new page begins at its title, for
 * those who hear it and for those who go on by keyboard.
 */
export function PageHeader({
  over,
  title,
  tabTitle = title,
  badge,
  tools,
}: {
  over?: ComponentChildren;
  title: string;
  /** Where the title alone does not tell the page from another one. */
  tabTitle?: string;
  badge?: ComponentChildren;
  tools?: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tabTitle} · Studio`;
  }, [tabTitle]);
  useEffect(() => {
    if (takeArrival()) heading.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(
    () => () => {
      if (heading.current !== null && document.activeElement === heading.current) giveArrivalBack();
    },
    [],
  );
  return (
    <header class="page-header">
      <div class="page-titles">
        {over !== undefined && <div class="page-over">{over}</div>}
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi> {badge}
        </h1>
      </div>
      {tools !== undefined && <div class="page-tools">{tools}</div>}
    </header>
  );
}
