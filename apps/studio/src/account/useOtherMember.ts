import { studioRoutes, type Member, type SessionState } from '@service-popups/protocol/studio';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.js';
import { startSessionNews } from './sessionNews.js';

/**
 * Begins anew when another tab has signed in as somebody else: what stands here is the former's, and what is done next
 * would be done in the other's name. Whoever only signed out is told where it matters, and keeps what they wrote.
 */
export function useOtherMember({ id }: Member): void {
  useEffect(
    () =>
      startSessionNews(() => {
        request<SessionState>(studioRoutes.session).then(
          ({ member }) => {
            if (member !== null && member.id !== id) location.reload();
          },
          // Without an answer nothing is known to have changed.
          () => undefined,
        );
      }),
    [id],
  );
}
