import { studioRoutes } from '@service-popups/protocol/studio';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { serverReturns } from './api/connection.js';
import { ApiError, request } from './api/request.js';
import type { PageProps } from './pages.js';
import { ErrorState, Skeleton } from './ui/Panel.js';

type Page = ComponentType<PageProps>;

export interface LazyPage {
  readonly View: Page;
  /** Fetches it beforehand. A failure is met again, and shown, when somebody opens the page. */
  readonly prepare: () => void;
}

/**
 * A page that is no part of the first load.
 *
 * @param around what is there already while it is fetched
 */
export function createLazyPage(
  name: string,
  load: () => Promise<Page>,
  around: (props: PageProps, content: ComponentChildren) => ComponentChildren,
): LazyPage {
  const loaded: { page: Page | undefined } = { page: undefined };
  const fetchPage = async (): Promise<Page> => (loaded.page ??= await load());
  const View = (props: PageProps) => {
    const [view, setView] = useState<{ Page: Page | undefined }>({ Page: loaded.page });
    const [error, setError] = useState<ApiError>();
    // A file that did not come does not say why: asking the server tells a lost connection from a release.
    const findReason = (): void =>
      void request(studioRoutes.session).then(
        () => setError(new ApiError(0, 'gone', `${name} could not be fetched. The studio may be newer now.`)),
        (reason: ApiError) => setError(reason),
      );
    const isLost = error?.isAway === true;
    const returns = serverReturns.value;
    useEffect(() => {
      if (isLost) location.reload();
    }, [returns]);
    useEffect(() => {
      // Asked of what is drawn: the page may have come since, and then it is drawn too.
      if (view.Page !== undefined) return;
      fetchPage().then((Page) => setView({ Page }), findReason);
    }, []);
    if (view.Page !== undefined) return <view.Page {...props} />;
    return (
      <>
        {around(
          props,
          error === undefined ? (
            <Skeleton height={520} />
          ) : (
            // After a release the old file is gone, and a fresh page knows the new one. Without a server there is none.
            <ErrorState error={error} onRetry={isLost ? findReason : () => location.reload()} />
          ),
        )}
      </>
    );
  };
  return { View, prepare: () => void fetchPage().catch(() => undefined) };
}
