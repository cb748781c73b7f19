import type { Progress } from '@service-popups/rules';
import { h } from '../dom/h.js';
import type { Texts } from '../locales/texts.js';
import { classes, ids } from '../styles/selectors.js';

/** The label and the bar. The label is English by rule, and says so to screen readers in other languages. */
export function drawProgress(progress: Progress, texts: Texts): HTMLElement {
  const current = h('span', { id: ids.progressCurrent }, progress.current);
  const total = h('span', { id: ids.progressTotal }, progress.total);
  const words = progress.total ? ['Question ', current, ' of ', total] : [current, total];
  return h(
    'div',
    { class: classes.progress, id: ids.progress },
    progress.showLabel && h('div', { id: ids.progressLabel, lang: 'en' }, ...words),
    h(
      'div',
      {
        class: classes.progressTrack,
        role: 'progressbar',
        'aria-label': texts.progress,
        'aria-valuenow': progress.percent,
      },
      h('div', { id: ids.progressBar }),
    ),
  );
}
