import type { ComponentChildren } from 'preact';
import { href } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { Panel } from '../ui/Panel.js';

/** The page of a popup while there is no popup to show: it loads, it failed, or there is none. */
export function PopupFrame({ projectId, children }: { projectId: string; children: ComponentChildren }) {
  return (
    <>
      <PageHeader over={<a href={href(`/${projectId}/popups`)}>Popups</a>} title="Popup" />
      <Panel>{children}</Panel>
    </>
  );
}
