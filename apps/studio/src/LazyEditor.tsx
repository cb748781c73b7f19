import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from './pages.js';
import { Panel, Skeleton } from './ui/Panel.js';

/** The editor is the heaviest page: it is loaded when somebody first opens a popup. */
export function LazyEditor(props: PageProps) {
  const [view, setView] = useState<{ Editor: ComponentType<PageProps> }>();
  useEffect(() => {
    void import('./editor/EditorPage.js').then((module) => setView({ Editor: module.default }));
  }, []);
  if (view === undefined)
    return (
      <Panel>
        <Skeleton height={520} />
      </Panel>
    );
  return <view.Editor key={props.parameters['popup']} {...props} />;
}
