import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** The one title of a page, with its tools at the right. Sets the document's title too. */
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
  useEffect(() => {
    document.title = `${tabTitle} · Studio`;
  }, [tabTitle]);
  return (
    <header class="page-header">
      <div class="page-titles">
        {over !== undefined && <div class="page-over">{over}</div>}
        <h1>
          {title} {badge}
        </h1>
      </div>
      {tools !== undefined && <div class="page-tools">{tools}</div>}
    </header>
  );
}
