import type { ComponentChildren } from 'preact';
import type { ApiError } from '../api/request.js';
import { Button } from './Button.js';
import { Icon } from './Icon.js';
import './panel.css';

/** A part of a page, with a hairline around it. */
export function Panel({
  title,
  note,
  tools,
  children,
  flush = false,
}: {
  title?: ComponentChildren;
  note?: ComponentChildren;
  tools?: ComponentChildren;
  children: ComponentChildren;
  /** Without padding, for tables that reach the edge. */
  flush?: boolean;
}) {
  return (
    <section class={flush ? 'panel panel-flush' : 'panel'}>
      {title !== undefined && (
        <header class="panel-header">
          <h2>
            <Words>{title}</Words>{' '}
            {note !== undefined && (
              <span class="panel-note">
                <Words>{note}</Words>
              </span>
            )}
          </h2>
          {tools}
        </header>
      )}
      {children}
    </section>
  );
}

/** Words that people wrote run as their own letters do, whatever stands around them. */
function Words({ children }: { children: ComponentChildren }) {
  return typeof children === 'string' ? <bdi>{children}</bdi> : <>{children}</>;
}

/** The foot of a list that goes on. Nothing where it does not. */
export function ShowMore({ onClick }: { onClick: (() => unknown) | undefined }) {
  if (onClick === undefined) return null;
  // Whoever works by keyboard goes on with the first of what came; the button is now far below it.
  const showMore = async ({ currentTarget }: MouseEvent): Promise<void> => {
    const list = currentTarget instanceof Element ? currentTarget.closest('.panel') : null;
    const reachable = (): HTMLElement[] => [
      ...(list?.querySelectorAll<HTMLElement>(':is(td, li) :is(a, button)') ?? []),
    ];
    const last = reachable().at(-1);
    await onClick();
    requestAnimationFrame(() => {
      const all = reachable();
      if (last?.isConnected === true) all[all.indexOf(last) + 1]?.focus({ preventScroll: true });
    });
  };
  return (
    <div class="panel-more">
      <Button look="quiet" onClick={showMore}>
        Show more
      </Button>
    </div>
  );
}

export type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'neutral';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}

/** The shape of what is loading. `lines` gives the height, so that nothing jumps when it arrives. */
export function Skeleton({ lines = 3, height }: { lines?: number; height?: number }) {
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {height === undefined ? (
        Array.from({ length: lines }, (_, index) => <div key={index} class="skeleton-line" />)
      ) : (
        <div class="skeleton-block" style={{ height: `${height}px` }} />
      )}
    </div>
  );
}

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children !== undefined && <p class="muted">{children}</p>}
      {action}
    </div>
  );
}

/** Why there is nothing to see, and what one can do about it. */
export function ErrorState({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status === 401)
    return (
      <div class="empty" role="alert">
        <h2>You are signed out</h2>
        <p class="muted">Sign in again, and this page comes back.</p>
        <Button onClick={() => location.reload()}>Sign in</Button>
      </div>
    );
  const isGone = error.status === 404;
  return (
    <div class="empty" role="alert">
      <h2>{isGone ? 'Nothing is here' : 'This did not load'}</h2>
      <p class="muted">{error.message}</p>
      {!isGone && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** Above what is still shown though it could not be loaded again. */
export function StaleNote({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <div class="stale" role="alert">
      <Icon name="warning" size={16} />
      <span>What you see may be out of date. {error.message}</span>
      {error.status === 401 ? (
        <Button size="small" onClick={() => location.reload()}>
          Sign in
        </Button>
      ) : (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
