import type { Actions } from '@service-popups/protocol';
import { createPipeLookup, isLastPage, mapTexts, pipeText, progressOf } from '@service-popups/rules';
import type { SurveyState } from '@service-popups/rules';
import { fill, h } from '../dom/h.js';
import { closeIcon } from '../dom/icons.js';
import type { Texts } from '../locales/texts.js';
import { classes, ids } from '../styles/selectors.js';
import type { SetValue } from '../styles/stylesheets.js';
import { iconButton } from './iconButton.js';
import { safeImage } from './links.js';
import { drawProgress } from './progressBlock.js';
import type { Showing } from './showing.js';
import { drawStage } from './stage.js';
import type { Stage } from './stage.js';

export interface FrameParts extends Showing {
  readonly root: HTMLElement;
  readonly texts: Texts;
  readonly setValue: SetValue;
}

export interface PopupFrame {
  /** Draws another screen or page up to its first question; the steps that it returns draw the rest. */
  show(state: SurveyState): readonly (() => void)[];
  /** Brings what is on screen in line with the state. */
  update(state: SurveyState): void;
  focusHeading(): void;
  focusFirstProblem(): void;
  /** What a screen reader hears of a popup that does not take the focus. */
  announce(): void;
  /** The picture that must be here or given up before the popup may be seen. */
  readonly cover: HTMLImageElement | undefined;
}

/** The card: header, progress, question area, banner, footer. It reads states and sends intents. */
export function createPopupFrame(parts: FrameParts): PopupFrame {
  const { root, popup, localized, options, texts, close, setValue } = parts;
  const { survey, textOf } = localized;
  const title = textOf('popup.title') || popup.title;
  const intro = textOf('popup.message') || popup.message;
  const labelOf = (action: keyof Actions, text: string) =>
    textOf(`actions.${action}`) || popup.actions?.[action]?.label || text;
  const stageParts = { ...parts, labelOf, seed: Math.random() };
  const main = h('div', { class: classes.main, id: ids.main });
  const footer = h('div', { class: classes.footer, id: ids.footer });
  const cover = safeImage('sv-cover', popup.style?.imageUrl);
  const spoken = h('p', { class: 'sv-hidden', role: 'status' });
  // Above the first screen or page, and gone with it.
  const opening = intro ? [h('p', { class: 'sv-message' }, intro)] : [];
  let stage: Stage | undefined;
  let banner = '';

  const heading = () => main.querySelector<HTMLElement>('[tabindex="-1"]');
  const drop = (id: string) => root.querySelector(`#${id}`)?.remove();

  function show(state: SurveyState): readonly (() => void)[] {
    const lookup = createPipeLookup({ survey, state, texts, attributes: options.attributes ?? {} });
    const progress = progressOf(survey, state, options.showProgressBar);
    stage = drawStage(
      mapTexts(survey, (_, text) => pipeText(text, lookup)),
      state,
      stageParts,
    );
    // Quiet buttons at the start of the row, the primary one at its end.
    const buttons = stage.buttons.map(([id, label, onclick]) =>
      h('button', { type: 'button', id, class: classes.navButton, onclick }, label),
    );
    drop(ids.progress);
    main.replaceChildren(...opening.splice(0), stage.element);
    main.scrollTop = root.scrollTop = 0;
    footer.replaceChildren(...buttons);
    if (progress.shown) main.before(drawProgress(progress, texts));
    setValue('progress', `${progress.percent}`);
    const finish = () => {
      fill(root, { 'aria-labelledby': title ? ids.title : heading()?.id });
      update(state);
    };
    return [...(stage.steps ?? []), finish];
  }

  function update(state: SurveyState): void {
    const text = stage?.update?.(state) ?? '';
    const submit = root.querySelector(`#${ids.submit}`);
    // On the last page it sends. Which one that is may change with the answers.
    if (submit) submit.textContent = isLastPage(survey, state) ? labelOf('accept', texts.send) : texts.next;
    if (text === banner) return;
    banner = text;
    drop(ids.error);
    if (text) main.after(h('div', { class: classes.error, id: ids.error, role: 'alert' }, text));
  }

  fill(
    root,
    {},
    cover,
    h(
      'div',
      { class: classes.header },
      title && h('h2', { class: classes.title, id: ids.title }, title),
      iconButton(texts.close, closeIcon(), () => close('close_button'), ids.close),
    ),
    options.isPreview && h('p', { class: 'sv-preview' }, texts.preview),
    main,
    footer,
    spoken,
  );
  return {
    show,
    update,
    cover,
    focusHeading: () => heading()?.focus({ preventScroll: true }),
    focusFirstProblem: () => {
      const invalid = main.querySelector('[aria-invalid]')?.closest('.sv-q');
      const find = (selector: string) => invalid?.querySelector<HTMLElement>(selector);
      // A row without an answer, an own text not yet written, or else the first control of all.
      const open = find('.sv-matrix-row:not(:has(:checked)) input,input:placeholder-shown:not([hidden])');
      (open ?? find('input,select,textarea,button:last-child'))?.focus();
    },
    announce: () => {
      spoken.textContent = [title, heading()?.textContent].filter(Boolean).join('. ');
    },
  };
}
