import { layout } from './layout.js';

export function welcomePage(): string {
  return layout({
    title: 'Service Popups',
    here: undefined,
    hasDemo: false,
    main: `<h1>The server is running.</h1>
<p class="lead">Popups are made and answers are read in the <a href="/studio/">studio</a>.</p>`,
  });
}
