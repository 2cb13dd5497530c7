import { describe, expect, it } from '@jest/globals';

import { renderPage } from '../render-page.mjs';

const PAGES = new Map([
  ['docs/guides/page.md', '/page'],
  ['docs/guides/signing.md', '/signing'],
]);
const render = (text) => renderPage('docs/guides/page.md', { pages: PAGES, base: '/guide', text });

describe('a page', () => {
  it('has its title, its headings, and the text of each for the search', () => {
    const { title, headings, sections } = render(
      '# The `page`\n\nFirst *words*.\n\n## Go on\n\n- a & b\n- [c](signing.md)',
    );
    expect(title).toBe('The page');
    expect(headings.map(({ id }) => id)).toEqual(['the-page', 'go-on']);
    expect(sections).toEqual([
      { heading: 'The page', text: 'First words.', link: '/page' },
      { heading: 'Go on', text: 'a & b c', link: '/page#go-on' },
    ]);
  });

  it('leads to other pages of the site, and names other files of the repository', () => {
    const { html } = render('# A\n\n[there](signing.md#b) and [that](../../package.json)');
    expect(html).toContain('<a href="/guide/signing#b">there</a>');
    expect(html).toContain('<span class="repository-file" title="package.json">that</span>');
  });

  it('colours code of the languages that it knows, and escapes all other code', () => {
    expect(render('# A\n\n```js\nconst a = "<b>";\n```').html).toContain(
      '<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>',
    );
    expect(render('# A\n\n```\n<b> & c\n```').html).toContain('<code>&lt;b&gt; &amp; c\n</code>');
  });

  it('brings its images', () => {
    const { html, images } = render('# A\n\n![The page](../webhook-sink.png)');
    expect(images).toEqual(['docs/webhook-sink.png']);
    expect(html).toContain('<img src="/guide/images/docs/webhook-sink.png" alt="The page" loading="lazy">');
  });
});
