import type { SliderQuestion } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import { fieldQuestion, describedBy, scaleEnds } from './questionLabel.js';
import type { DrawQuestion } from './questionView.js';

/** A native range with its value beside it. Until it is moved or pressed there is no answer, and it says so. */
export const drawSlider: DrawQuestion<SliderQuestion> = (context) => {
  const { key, question, texts, answer } = context;
  const { min, max, step = 1, unit } = question;
  const send = () => answer(control.valueAsNumber);
  const control = h('input', {
    type: 'range',
    min,
    max,
    step: step > 0 ? step : 'any',
    oninput: send,
    // A press on the middle where the handle already stands is an answer too.
    onclick: send,
  });
  const fill = h('progress', { max: 1, 'aria-hidden': 'true' });
  const output = h('output', { for: key, 'aria-live': 'off' });
  const track = h('div', { class: 'sv-slider' }, fill, control);
  const element = fieldQuestion(
    context,
    control,
    h('div', { class: 'sv-value' }, output),
    track,
    scaleEnds(context),
  );
  control.setAttribute('aria-describedby', describedBy(key, `${key}-min`, `${key}-max`));
  return {
    element,
    control,
    update: (value) => {
      const isSet = typeof value === 'number';
      if (isSet) control.valueAsNumber = value;
      fill.value = isSet ? (control.valueAsNumber - min) / (max - min || 1) || 0 : 0;
      const text = isSet ? [value, unit].filter(Boolean).join(' ') || '0' : texts.notSet;
      output.value = text;
      control.setAttribute('aria-valuetext', text);
      track.toggleAttribute('data-on', isSet);
    },
  };
};
