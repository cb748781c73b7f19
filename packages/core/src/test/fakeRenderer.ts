import type { PopupRenderer, ShowRequest, SurveyObserver } from '../platform/renderer.js';

export interface FakeRenderer extends PopupRenderer {
  /** Every popup that was handed over, oldest first. */
  readonly shown: { readonly request: ShowRequest; readonly observer: SurveyObserver }[];
  /** The popup that is mounted now. */
  readonly open: () => ShowRequest | undefined;
  /** What the person does in the popup that is mounted, or was last. */
  readonly person: () => SurveyObserver;
  readonly hides: () => number;
  readonly prepared: () => number;
}

/** A renderer that draws nothing and is ready at once, unless told otherwise. */
export function createFakeRenderer(options: { readonly isReadyAtOnce?: boolean } = {}): FakeRenderer {
  const { isReadyAtOnce = true } = options;
  const shown: FakeRenderer['shown'] = [];
  let open: ShowRequest | undefined;
  let hides = 0;
  let prepared = 0;
  return {
    shown,
    open: () => open,
    person() {
      const last = shown.at(-1);
      if (last === undefined) throw new Error('No popup was shown.');
      return last.observer;
    },
    hides: () => hides,
    prepared: () => prepared,
    prepare() {
      prepared += 1;
    },
    show(request, observer) {
      shown.push({ request, observer });
      open = request;
      if (isReadyAtOnce) observer.ready();
    },
    hide() {
      hides += 1;
      open = undefined;
    },
  };
}
