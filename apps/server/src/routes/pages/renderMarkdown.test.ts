import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './renderMarkdown.js';

const html = (source: string) => renderMarkdown(source).html;

describe('renderMarkdown', () => {
  it('takes the first heading for the title', () => {
    expect(renderMarkdown('# The `title`\n\ntext').title).toBe('The title');
    expect(renderMarkdown('text').title).toBe('Documents');
  });

  it.each([
    ['## A part', '<h2 id="a-part">A part</h2>'],
    ['one\ntwo', '<p>one two</p>'],
    ['- a\n- b\n  more', '<ul><li>a</li><li>b more</li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['**bold** and *soft*', '<p><strong>bold</strong> and <em>soft</em></p>'],
    ['a `*code*` b', '<p>a <code>*code*</code> b</p>'],
    ['[text](other.md#part)', '<p><a href="other.md#part">text</a></p>'],
    ['[`lang`](#lang) x', '<p><a href="#lang"><code>lang</code></a> x</p>'],
    ['before <!-- hidden --> after', '<p>before  after</p>'],
  ])('writes %j', (source, written) => {
    expect(html(source)).toBe(written);
  });

  it('writes tables and code', () => {
    expect(html('| a | b |\n|---|---|\n| 1 \\| 2 | `x` |')).toContain(
      '<td>1 | 2</td><td><code>x</code></td>',
    );
    expect(html('```js\n# no <heading>\n```')).toBe(
      '<pre class="panel"><code># no &lt;heading&gt;</code></pre>',
    );
  });

  it('takes nothing in a document for markup', () => {
    expect(html('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(html('[x](javascript:alert(1))')).not.toContain('<a');
    expect(html('[x](https://a"onclick="y)')).not.toContain('"onclick');
    expect(html('# <img src=x>')).not.toContain('<img');
  });
});
