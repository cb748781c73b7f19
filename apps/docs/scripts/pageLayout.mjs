// What stands around a page's text: the list of pages, the way to the next one, and the frame of the document.
import { escapeHtml } from './escapeHtml.mjs';
import { allPages, groups } from './pages.mjs';

/** @param {import('./pages.mjs').DocPage} page */
const addressOf = ({ slug }) => `/docs/${slug}/`;

/** @param {string} text Text with `code` in it. */
export const inline = (text) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** @param {string} slug */
function listOfPages(slug) {
  return groups
    .map(({ title, pages }) => {
      const links = pages.map(
        (page) =>
          `<li><a href="${addressOf(page)}"${page.slug === slug ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
      );
      return `<h2>${escapeHtml(title)}</h2><ul>${links.join('')}</ul>`;
    })
    .join('');
}

/** @param {readonly import('./renderPage.mjs').Heading[]} headings */
function onThisPage(headings) {
  const links = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
    .join('');
  return links === '' ? '' : `<h2>On this page</h2><ul>${links}</ul>`;
}

/** The page before and the page after this one, in the order in which they are read. @param {string} slug */
function neighbours(slug) {
  const place = allPages.findIndex((page) => page.slug === slug);
  if (place < 0) return '';
  /** @param {import('./pages.mjs').DocPage | undefined} page @param {'prev' | 'next'} rel */
  const link = (page, rel) =>
    page === undefined
      ? '<span></span>'
      : `<a class="neighbour" rel="${rel}" href="${addressOf(page)}"><span>${rel === 'next' ? 'Next' : 'Previous'}</span>${escapeHtml(page.title)}</a>`;
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link(allPages[place - 1], 'prev')}${link(allPages[place + 1], 'next')}</nav>`;
}

/** The front page: every page, with what it is for. */
export function homeHtml() {
  const group = (/** @type {import('./pages.mjs').DocGroup} */ { title, pages }) =>
    `<section><h2>${escapeHtml(title)}</h2><ul class="cards">${pages
      .map(
        (page) =>
          `<li><a href="${addressOf(page)}">${escapeHtml(page.title)}</a><p>${inline(page.summary)}</p></li>`,
      )
      .join('')}</ul></section>`;
  return `<h1>Service Popups</h1>
<p class="lead">Ask people the right question at the right moment, in web pages and React Native apps. These pages say how to show a popup, to whom, and what became of it.</p>
<p class="starts"><a class="start" href="/docs/quick-start/">Quick start</a><a class="start quiet" href="/docs/recipes/">Recipes</a><a class="start quiet" href="/docs/troubleshooting/">My popup does not show</a></p>
${groups.map(group).join('\n')}`;
}

/**
 * @param {object} options
 * @param {string} options.slug
 * @param {string} options.title
 * @param {string} options.summary
 * @param {string} options.html
 * @param {readonly import('./renderPage.mjs').Heading[]} options.headings
 */
export function pageHtml({ slug, title, summary, html, headings }) {
  const group = groups.find(({ pages }) => pages.some((page) => page.slug === slug));
  const above = group === undefined ? '' : `<p class="above">${escapeHtml(group.title)}</p>`;
  const name = slug === '' ? 'Service Popups' : `${title} · Service Popups`;
  const description = escapeHtml(summary.replaceAll('`', ''));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${escapeHtml(name)}">
<meta property="og:description" content="${description}">
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body${slug === '' ? ' class="home"' : ''}>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<a class="brand" href="/docs/"><img src="/docs/icon.svg" alt="" width="22" height="22">Service Popups <span>Docs</span></a>
<form class="search" role="search"><label class="hidden" for="search">Search the documents</label><input id="search" type="search" placeholder="Search" autocomplete="off" aria-controls="found"><kbd aria-hidden="true">/</kbd><ul id="found" class="found" hidden></ul></form>
<nav aria-label="Product"><a href="/">Demo</a><a href="/gallery/">Gallery</a><a href="/studio/">Studio</a></nav>
</header>
<div class="columns">
<nav class="pages" aria-label="Documents"><details class="pages-menu" open><summary>All pages</summary>${listOfPages(slug)}</details></nav>
<main id="main">${above}${html}${neighbours(slug)}</main>
<aside class="on-page" aria-label="On this page">${onThisPage(headings)}</aside>
</div>
</body>
</html>
`;
}
