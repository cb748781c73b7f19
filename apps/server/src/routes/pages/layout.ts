import { escapeHtml } from '../../http/pageSecurity.js';

export interface Layout {
  readonly title: string;
  /** Which entry of the navigation this page is. */
  readonly here: 'demo' | 'responses' | 'docs' | undefined;
  /** Markup that is already safe. */
  readonly main: string;
  readonly scripts?: readonly string[];
  /** False where nobody knows whether there is a demo: then nothing leads to it. Default: true. */
  readonly hasDemo?: boolean;
}

const links = [
  { id: 'demo', href: '/', label: 'Demo', isDemo: true },
  { id: 'shop', href: '/demo', label: 'Shop', isDemo: true },
  { id: 'responses', href: '/responses', label: 'Responses', isDemo: true },
  { id: 'gallery', href: '/gallery/', label: 'Gallery', isDemo: false },
  { id: 'docs', href: '/docs/', label: 'Docs', isDemo: false },
  { id: 'studio', href: '/studio/', label: 'Studio', isDemo: false },
] as const;

export function layout({ title, here, main, scripts = [], hasDemo = true }: Layout): string {
  const navigation = links
    .filter(({ isDemo }) => hasDemo || !isDemo)
    .map(
      ({ id, href, label }) => `<a href="${href}"${id === here ? ' aria-current="page"' : ''}>${label}</a>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/page/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page/page.css">
${scripts.join('\n')}
</head>
<body>
<header class="top"><span class="brand"><img src="/page/icon.svg" alt="" width="20" height="20">Service Popups</span><nav aria-label="Pages">${navigation}</nav></header>
<main>${main}</main>
</body>
</html>
`;
}
