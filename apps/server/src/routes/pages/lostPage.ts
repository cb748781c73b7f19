import { asksForPage } from '../../http/asksForPage.js';
import type { ServerContext } from '../../http/context.js';
import { pageSecurityHeaders } from '../../http/pageSecurity.js';
import { layout } from './layout.js';

/** For a person whose browser asks for a page that is not there. Undefined for a program, which gets the plain answer. */
export function lostPage(context: ServerContext): Response | undefined {
  if (!asksForPage(context) || /^\/(?:api|sdk)\//.test(context.req.path)) return undefined;
  const text = layout({
    title: 'Nothing here · Service Popups',
    here: undefined,
    hasDemo: false,
    main: `<h1>There is nothing at this address.</h1>
<p class="lead">Popups are made and answers are read in the <a href="/studio/">studio</a>; how it all works is in the <a href="/docs/">documents</a>.</p>`,
  });
  return context.html(text, 404, { ...pageSecurityHeaders, 'Cache-Control': 'no-store' });
}
