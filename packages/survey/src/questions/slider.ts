import type { AnswerValue, SliderQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { sayNumber } from './parseNumber.js';
import { questionView, scaleEnds } from './questionBox.js';
import type { DrawQuestion } from './questionView.js';

/** A native range with its value above it. Until it is moved or pressed there is no answer, and it says so. */
export const drawSlider: DrawQuestion<SliderQuestion> = (context) => {
  const { question, texts, changed } = context;
  const { min, max, step = 1, unit } = question;
  let answer: AnswerValue | undefined;
  let before: AnswerValue | undefined;
  const control = h('input', {
    type: 'range',
    min,
    max,
    step: step > 0 ? step : 'any',
    onpointerdown: (event) => {
      const { button, isPrimary } = event as PointerEvent;
      // Another button asks for a menu, and a second finger zooms.
      if (button || !isPrimary) return;
      before = answer;
      // A press on the middle, where the handle already stands, is an answer too.
      changed(event);
    },
    // A finger moves the handle as it comes down. One that goes on to scroll meant no answer.
    onpointercancel: () => changed(),
  });
  // Draws the filled part: a style of its own for each value would need a style attribute.
  const fill = h('progress', { max: max - min, 'aria-hidden': true });
  const shown = h('div', { class: 'sv-value', 'aria-hidden': true });
  const track = h('div', { class: 'sv-slider' }, fill, control);
  return questionView(context, {
    control,
    children: [shown, track, scaleEnds(context)],
    read: (target) => (target ? control.valueAsNumber : before),
    write: (value) => {
      const isSet = typeof value === 'number';
      answer = value;
      // An empty one is the middle.
      control.value = isSet ? `${value}` : '';
      fill.value = isSet ? control.valueAsNumber - min : 0;
      const text = isSet ? `${sayNumber(value)} ${unit ?? ''}`.trim() : texts.notSet;
      shown.textContent = control.ariaValueText = text;
      track.toggleAttribute('data-on', isSet);
    },
  });
};
