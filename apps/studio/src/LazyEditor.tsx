import { useEffect } from 'preact/hooks';
import { createLazyPage } from './createLazyPage.js';
import type { PageProps } from './pages.js';
import { PopupFrame } from './popups/PopupFrame.js';

/** The heaviest page. */
const editor = createLazyPage(
  'The editor',
  async () => (await import('./editor/EditorPage.js')).default,
  ({ project }, content) => <PopupFrame projectId={project.id}>{content}</PopupFrame>,
);

export const prepareEditor = editor.prepare;

/** Fetches the editor while nothing else happens, so that opening a popup does not wait for it. */
export function usePreparedEditor(): void {
  useEffect(() => {
    const timer = setTimeout(prepareEditor, 600);
    return () => clearTimeout(timer);
  }, []);
}

export function LazyEditor(props: PageProps) {
  return <editor.View key={props.parameters['popup']} {...props} />;
}
