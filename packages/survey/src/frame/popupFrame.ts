import { createPipeLookup, mapTexts, pipeText, progressOf } from '@service-popups/rules';
import type { LocalizedSurvey, SurveyIntent, SurveyState } from '@service-popups/rules';
import type { CloseReason, PopupDefinition, Survey } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Texts } from '../locales/texts.js';
import { classes, ids } from '../styles/selectors.js';
import type { SurveyOptions } from '../types.js';
import { drawFooter } from './footer.js';
import { drawHeader } from './header.js';
import { safeImage } from './links.js';
import { drawErrorHint } from './problems.js';
import { drawProgress } from './progressBlock.js';
import { drawStage, submitLabel } from './stage.js';
import type { Stage } from './stage.js';

export interface FrameParts {
  readonly root: HTMLElement;
  readonly popup: PopupDefinition;
  readonly localized: LocalizedSurvey;
  readonly options: SurveyOptions;
  readonly texts: Texts;
  readonly send: (intent: SurveyIntent) => void;
  readonly close: (reason: CloseReason) => void;
  readonly setValue: (name: string, value: string | undefined) => void;
}

export interface PopupFrame {
  /** Draws another screen or page. */
  show(state: SurveyState): void;
  /** Brings what is on screen in line with the state. */
  update(state: SurveyState): void;
  focusHeading(): void;
  focusFirstProblem(state: SurveyState): void;
  /** What a screen reader hears of a popup that does not take the focus. */
  announce(): void;
  /** Pictures that must be here or given up before the popup may be seen. */
  readonly cover: HTMLImageElement | undefined;
}

/** The card: header, progress, question area, banner, footer. It reads states and sends intents. */
export function createPopupFrame(parts: FrameParts): PopupFrame {
  const { root, popup, localized, options, texts, setValue } = parts;
  const textOf = (path: string, own: string | undefined) => localized.textOf(path) ?? own;
  const title = textOf('popup.title', popup.title) ?? '';
  const actionLabel = (action: keyof NonNullable<PopupDefinition['actions']>) =>
    textOf(`actions.${action}`, popup.actions?.[action]?.label);
  // Made per showing: options that are shuffled keep their order while someone goes back and forth.
  const seed = String(Math.random());
  const main = h('div', { class: classes.main, id: ids.main });
  const cover = safeImage('sv-cover', popup.style?.imageUrl);
  const spoken = h('p', { class: 'sv-hidden', role: 'status' });
  const frame: {
    stage: Stage | undefined;
    progress?: HTMLElement;
    error?: HTMLElement;
    footer?: HTMLElement;
  } = {
    stage: undefined,
  };

  function piped(state: SurveyState): Survey {
    const lookup = createPipeLookup({
      survey: localized.survey,
      state,
      attributes: options.attributes ?? {},
    });
    return mapTexts(localized.survey, (_, text) => pipeText(text, lookup));
  }

  function setError(text: string): void {
    if (frame.error?.textContent === text) return;
    frame.error?.remove();
    delete frame.error;
    if (text) {
      frame.error = drawErrorHint(text);
      main.after(frame.error);
    }
  }

  function setProgress(state: SurveyState): void {
    const progress = progressOf(localized.survey, state, options.showProgressBar);
    frame.progress?.remove();
    delete frame.progress;
    if (!progress.shown) return;
    frame.progress = drawProgress(progress, texts);
    main.before(frame.progress);
    setValue('progress', String(progress.ratio));
  }

  function show(state: SurveyState): void {
    const stage = drawStage({
      survey: piped(state),
      state,
      texts,
      actionLabel,
      hasLater: popup.actions?.decline !== undefined,
      seed,
      send: parts.send,
      close: parts.close,
    });
    const isFirst = frame.stage === undefined;
    const message = isFirst && textOf('popup.message', popup.message);
    frame.stage = stage;
    setError('');
    setProgress(state);
    main.replaceChildren(
      ...(message ? [h('p', { class: 'sv-message sv-intro' }, message)] : []),
      stage.element,
    );
    main.scrollTop = 0;
    const footer = drawFooter(stage.buttons);
    if (frame.footer) frame.footer.replaceWith(footer);
    else main.after(footer);
    frame.footer = footer;
    root.dataset['stage'] = state.stage;
    root.setAttribute('aria-labelledby', title ? ids.title : stage.headingId);
    update(state);
  }

  function update(state: SurveyState): void {
    setError(frame.stage?.page?.update(state) ?? '');
    const submit = frame.footer?.querySelector(`#${ids.submit}`);
    if (submit) submit.textContent = submitLabel({ survey: localized.survey, state, texts, actionLabel });
  }

  const heading = () => root.querySelector<HTMLElement>(`#${frame.stage?.headingId ?? ''}`);
  const preview = options.isPreview && h('p', { class: 'sv-preview' }, texts.preview);
  root.append(
    ...[cover, drawHeader(title, texts, () => parts.close('close_button')), preview, main, spoken].filter(
      (node) => node !== undefined && node !== false,
    ),
  );
  return {
    show,
    update,
    cover,
    focusHeading: () => heading()?.focus({ preventScroll: true }),
    focusFirstProblem: (state) => frame.stage?.page?.focusFirstProblem(state),
    announce: () => {
      spoken.textContent = [title, heading()?.textContent].filter(Boolean).join('. ');
    },
  };
}
