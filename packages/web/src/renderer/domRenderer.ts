import type { PopupRenderer } from '@service-popups/core';
import type { SurveyModule } from './loadSurvey.js';

type MountedSurvey = ReturnType<SurveyModule['mountSurvey']>;

/** Draws surveys into the page. The survey itself is loaded at the first need. */
export function createDomRenderer(load: () => Promise<SurveyModule>): PopupRenderer {
  // Counts shows: what was loading for an older one is not mounted any more.
  let turn = 0;
  let mounted: MountedSurvey | undefined;

  return {
    prepare: () => void load().catch(() => undefined),
    show({ popup, survey, options, saved }, observer) {
      const mine = ++turn;
      load().then(
        ({ mountSurvey }) => {
          if (mine !== turn) return;
          try {
            // Hosts renew a token, or print, in a frame without a size: nobody would see it there.
            if (self !== top && !innerWidth) throw 'its frame is hidden';
            const made = mountSurvey(undefined, {
              survey,
              popup,
              options,
              observer,
              initialState: saved,
            });
            // It may have closed itself within the call.
            if (mine === turn) mounted = made;
            else made.unmount();
          } catch (error) {
            observer.failed(String(error));
          }
        },
        (error: unknown) => {
          if (mine === turn) observer.failed(`the survey could not be loaded: ${String(error)}`);
        },
      );
    },
    hide() {
      turn += 1;
      mounted?.unmount();
      mounted = undefined;
    },
  };
}
