import { demo } from '../../seed/demoProject.js';
import { layout } from './layout.js';

const buttons = [
  { event: 'checkout_completed', label: 'Complete an order', hint: 'Stars and a comment, in the corner' },
  { event: 'checkout_left', label: 'Leave the checkout', hint: 'Three pages with a progress bar' },
  {
    event: 'research_started',
    label: 'Begin the research',
    hint: 'Four pages with branches, after a start screen',
  },
] as const;

const mobileNote = ' The same in an app: <a href="/demo/mobile/">the mobile example</a>.';

export function demoPage({ hasMobile }: { readonly hasMobile: boolean }): string {
  const cards = buttons
    .map(
      ({ event, label, hint }) =>
        `<li><button type="button" class="trigger" data-event="${event}"><span class="trigger-label">${label}</span><span class="trigger-hint">${hint}</span><code>triggerEvent('${event}')</code></button></li>`,
    )
    .join('');
  return layout({
    title: 'Demo · Service Popups',
    here: 'demo',
    scripts: [
      '<script src="/service-popups.js" defer></script>',
      `<script src="/page/demo.js" defer data-key="${demo.apiKey}" data-analytics-key="${demo.analyticsKey}" data-integration="${demo.integration}"></script>`,
    ],
    main: `
<h1>Something happens in your app. A question follows.</h1>
<p class="lead">Each button fires an event, as your own code would. A popup that waits for this event is shown; what it reports is listed here.</p>
<div class="columns">
<section aria-labelledby="fire"><h2 id="fire">Fire an event</h2><ul class="triggers">${cards}</ul>
<p class="note">Answers arrive under <a href="/responses">Responses</a>, read from the database.${hasMobile ? mobileNote : ''}</p></section>
<section aria-labelledby="live"><h2 id="live">SDK events</h2><div class="panel log-panel"><p id="log-empty" class="muted">Nothing yet. Press a button.</p><ol id="log" class="log" aria-live="polite"></ol></div></section>
</div>`,
  });
}
