import { studioRoutes } from '@service-popups/protocol/studio';
import { useEffect } from 'preact/hooks';
import { isServerLost } from '../api/connection.js';
import { request } from '../api/request.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';

const pauseMs = 4_000;

/** Says that there is no server, and looks for it until there is one. Whatever failed then loads by itself. */
export function ConnectionNote() {
  const isLost = isServerLost.value;
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(look, pauseMs);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [isLost]);
  if (!isLost) return null;
  return (
    <div class="toast toast-bad">
      <Icon name="warning" size={16} />
      <span>The server is not available. What you see may be out of date.</span>
      <Button look="quiet" size="small" onClick={look}>
        Try now
      </Button>
    </div>
  );
}

/** Any answer will do, and a failure is what is known already. */
function look(): void {
  request(studioRoutes.session).catch(() => undefined);
}
