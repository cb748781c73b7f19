import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Mark } from '../ui/Mark.js';
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
  /** Whose account it is where somebody is signed in, or the way to another page. */
  foot?: ComponentChildren;
  children?: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Studio`;
  }, [title]);
  return (
    <main class="account-page">
      <div class="account-card">
        <Mark size={28} />
        <h1>{title}</h1>
        <p class="muted">{lead}</p>
        {children}
        {foot !== undefined && <footer class="account-foot">{foot}</footer>}
      </div>
    </main>
  );
}
