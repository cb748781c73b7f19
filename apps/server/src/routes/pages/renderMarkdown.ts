// The documents of this repository as HTML: headings, paragraphs, lists, tables, code and links. Everything is text
// first; nothing in a document is ever taken for markup.
import { escapeHtml } from '../../http/pageSecurity.js';

export interface RenderedDocument {
  readonly title: string;
  readonly html: string;
}

export function renderMarkdown(source: string): RenderedDocument {
  const lines = source
    .replace(/\r/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n');
  const parts: string[] = [];
  let title = '';
  for (let at = 0; at < lines.length;) {
    const block = takeBlock(lines, at);
    if (block.title !== undefined && title === '') title = block.title;
    if (block.html !== '') parts.push(block.html);
    at = block.next;
  }
  return { title: title === '' ? 'Documents' : title, html: parts.join('\n') };
}

interface Block {
  readonly html: string;
  readonly next: number;
  readonly title?: string;
}

function takeBlock(lines: readonly string[], at: number): Block {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { html: '', next: at + 1 };
  if (/^\s*```/.test(line)) return takeCode(lines, at);
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading !== null) return renderHeading(heading[1]?.length ?? 1, heading[2] ?? '', at);
  if (line.startsWith('|') && /^\|[\s:|-]+\|?$/.test(lines[at + 1] ?? '')) return takeTable(lines, at);
  if (isItem(line)) return takeList(lines, at);
  return takeParagraph(lines, at);
}

function renderHeading(level: number, text: string, at: number): Block {
  const plain = text.replace(/[`*]/g, '');
  const id = plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replace(/ /g, '-');
  const html = `<h${level} id="${escapeHtml(id)}">${renderInline(text)}</h${level}>`;
  return { html, next: at + 1, ...(level === 1 ? { title: plain } : {}) };
}

function takeCode(lines: readonly string[], at: number): Block {
  let end = at + 1;
  while (end < lines.length && !/^\s*```/.test(lines[end] ?? '')) end += 1;
  const code = lines.slice(at + 1, end).join('\n');
  return { html: `<pre class="panel"><code>${escapeHtml(code)}</code></pre>`, next: end + 1 };
}

function takeTable(lines: readonly string[], at: number): Block {
  let end = at + 2;
  while ((lines[end] ?? '').startsWith('|')) end += 1;
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => renderInline(cell.replaceAll('\\|', '|').trim()));
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  const body = lines.slice(at + 2, end).map((line) => row(line, 'td'));
  const html = `<div class="panel table-panel"><table><thead>${row(lines[at] ?? '', 'th')}</thead><tbody>${body.join('')}</tbody></table></div>`;
  return { html, next: end };
}

function isItem(line: string): boolean {
  return /^\s*(?:[-*]|\d+\.)\s+/.test(line);
}

/** Nested items are set in by their own list's margin alone: the documents nest once at most. */
function takeList(lines: readonly string[], at: number): Block {
  const items: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (isItem(line)) items.push(line.replace(/^\s*(?:[-*]|\d+\.)\s+/, ''));
    else if (/^\s+\S/.test(line) && !/^\s*```/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else break;
  }
  const tag = /^\s*\d/.test(lines[at] ?? '') ? 'ol' : 'ul';
  return { html: `<${tag}>${items.map((item) => `<li>${renderInline(item)}</li>`).join('')}</${tag}>`, next };
}

function takeParagraph(lines: readonly string[], at: number): Block {
  let end = at + 1;
  const goesOn = (line: string) =>
    line.trim() !== '' && !/^(?:#{1,6}\s|\s*```|\|)/.test(line) && !isItem(line);
  while (end < lines.length && goesOn(lines[end] ?? '')) end += 1;
  return { html: `<p>${renderInline(lines.slice(at, end).join(' '))}</p>`, next: end };
}

/** Code and links first, so that nothing inside them is read as anything else; a link's label may hold code. */
const special = /(`[^`]+`|!?\[(?:[^\]`]|`[^`]*`)*\]\([^)\s]+\))/;

function renderInline(text: string): string {
  return text
    .split(special)
    .map((part) => {
      if (/^`[^`]+`$/.test(part)) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      const link = /^(!?)\[([\s\S]*)\]\(([^)\s]+)\)$/.exec(part);
      if (link === null) return renderWords(part);
      const [, picture, label = '', target = ''] = link;
      return picture === '!' ? escapeHtml(label) : renderLink(renderInline(label), escapeHtml(target));
    })
    .join('');
}

function renderWords(text: string): string {
  return escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?!\w)/g, '<em>$1</em>');
}

/** Only to pages and documents: a scheme that runs something stays text. */
function renderLink(label: string, target: string): string {
  const isSafe =
    /^(?:https?:\/\/|#|\.{0,2}\/|[\w.-]+(?:[/#]|$))/.test(target) && !/^\w+:(?!\/\/)/.test(target);
  return isSafe ? `<a href="${target}">${label}</a>` : label;
}
