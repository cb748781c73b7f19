import type { PopupDefinition } from '@service-popups/protocol';
import type { RenderIdentity, SavedSurvey } from '../platform/renderer.js';
import type { LeftRoute } from '../popups/pendingFires.js';

/** One popup on its way to the screen, with everything that must not change while it is open. */
export interface Opening {
  readonly popup: PopupDefinition;
  readonly showId: string;
  readonly responseId: string;
  /** A survey that is open when the user changes keeps the identity it was opened with. */
  readonly identity: RenderIdentity;
  /** ISO 8601; when it was opened first, also across a reload. */
  readonly startedAt: string;
  /**
   * targeted: everything counts. forced: the host wanted it, so no wait follows. preview: nothing is counted or sent.
   * resumed: a reload interrupted it; it was counted then.
   */
  readonly mode: 'targeted' | 'forced' | 'preview' | 'resumed';
  readonly saved: SavedSurvey | undefined;
  readonly left: LeftRoute | undefined;
}
