import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import './account.css';

/** The card in the middle of an otherwise empty page: first owner, sign-in, invitation. */
export function AccountCard({
  title,
  lead,
  foot,
  children,
}: {
  title: string;
  lead: ComponentChildren;
  /** Whose account it is, where somebody is signed in. */
  foot?: ComponentChildren;
  children?: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Studio`;
  }, [title]);
  return (
    <main class="account-page">
      <div class="account-card">
        <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
          <path
            fill="var(--accent)"
            d="M8 5h16a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9l-6.200 5.200A.5.5 0 0 1 8 26.800V22a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z"
          />
        </svg>
        <h1>{title}</h1>
        <p class="muted">{lead}</p>
        {children}
        {foot !== undefined && <footer class="account-foot">{foot}</footer>}
      </div>
    </main>
  );
}
