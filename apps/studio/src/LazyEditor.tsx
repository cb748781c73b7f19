import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from './api/request.js';
import type { PageProps } from './pages.js';
import { PopupFrame } from './popups/PopupFrame.js';
import { ErrorState, Skeleton } from './ui/Panel.js';

type Editor = ComponentType<PageProps>;

const loaded: { editor: Editor | undefined } = { editor: undefined };

async function loadEditor(): Promise<Editor> {
  loaded.editor ??= (await import('./editor/EditorPage.js')).default;
  return loaded.editor;
}

/** A failure is met again, and shown, when somebody opens a popup. */
export function prepareEditor(): void {
  void loadEditor().catch(() => undefined);
}

/** Fetches the editor while nothing else happens, so that opening a popup does not wait for it. */
export function usePreparedEditor(): void {
  useEffect(() => {
    const timer = setTimeout(prepareEditor, 600);
    return () => clearTimeout(timer);
  }, []);
}

/** The editor is the heaviest page: it is no part of the first load. */
export function LazyEditor(props: PageProps) {
  const [view, setView] = useState<{ Editor: Editor | undefined }>({ Editor: loaded.editor });
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    if (loaded.editor !== undefined) return;
    loadEditor().then(
      (Editor) => setView({ Editor }),
      () => setError(new ApiError(0, 'offline', 'The editor could not be fetched. Check the connection.')),
    );
  }, []);
  if (view.Editor === undefined)
    return (
      <PopupFrame projectId={props.project.id}>
        {error === undefined ? (
          <Skeleton height={520} />
        ) : (
          // After a release the old file is gone: a fresh page knows the new one.
          <ErrorState error={error} onRetry={() => location.reload()} />
        )}
      </PopupFrame>
    );
  return <view.Editor key={props.parameters['popup']} {...props} />;
}
