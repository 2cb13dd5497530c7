import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { SITE, sitePages } from '../pages.mjs';
import { MANIFEST, manifestOf, siteProblems } from '../site-files.mjs';

describe('a site', () => {
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-guide-site-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(files) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  }

  it('is listed by path, with the hashes of inline scripts', () => {
    const script = 'document.documentElement.className = "dark";';
    write({ 'index.html': `<script>${script}</script>`, 'a/index.html': '', 'a/b.html': '', 'c.js': '' });
    const digest = createHash('sha256').update(script).digest('base64');
    const { scripts, files } = manifestOf(folder);
    expect(scripts).toEqual([`sha256-${digest}`]);
    expect(Object.keys(files).sort()).toEqual(['', '/a', '/a/b', '/c.js']);
    expect(files['/c.js']).toEqual({ file: 'c.js', contentType: 'text/javascript;charset=UTF-8' });
  });

  it('has no file whose content type is unknown', () => {
    write({ 'font.xyz': '' });
    expect(() => manifestOf(folder)).toThrow('font.xyz: has no content type');
  });

  it('has no problem if its links lead to its pages and headings', () => {
    write({
      'index.html':
        '<a href="/guide/a#part">a</a> <a href="#top">up</a> <a href="https://example.com">out</a><p id="top">',
      'a.html': '<h2 class="x" id="part"></h2><img src="data:image/png;base64,AA"><script src="/guide/c.js"></script>',
      'c.js': '',
    });
    expect(siteProblems(folder, '/guide')).toEqual([]);
  });

  it('is refused for dead links, missing headings and files from other servers', () => {
    write({
      'index.html':
        '<a href="/guide/gone">1</a> <a href="/guide/a#gone">2</a> <a href="/docs">3</a> <script src="https://cdn.example/x.js"></script> <a class="x" href="other.md">4</a>',
      'a.html': '<link rel="icon" href="/guide/icon.svg">',
    });
    expect(siteProblems(folder, '/guide')).toEqual([
      '/a: loads /guide/icon.svg, which is not a file of the site',
      ': loads https://cdn.example/x.js, which is not a file of the site',
      ': /guide/gone is not a page of the site',
      ': /guide/a#gone names a heading that the page does not have',
      ': /docs leads out of the site',
      ': other.md leads out of the site',
    ]);
  });
});

describe('the built site', () => {
  const manifest = JSON.parse(readFileSync(path.join(SITE, MANIFEST), 'utf8'));

  it('has a page for each page of the repository', () => {
    const missing = [...sitePages().values()].filter((route) => !(route.replace(/\/$/, '') in manifest.files));
    expect(missing).toEqual([]);
  });

  it('is what its list says, and has no dead link', () => {
    expect(manifestOf(SITE)).toEqual(manifest);
    expect(siteProblems(SITE, '/guide')).toEqual([]);
  });

  it('finds words of the guides', () => {
    const { file } = Object.values(manifest.files).find((each) => each.file.includes('search_index'));
    const pages = JSON.parse(readFileSync(path.join(SITE, file), 'utf8'));
    const contentOf = (routePath) => pages.find((page) => page.routePath === routePath)?.content;
    expect(contentOf('/javascript-receiver')).toContain('verifies events and makes replies');
    expect(contentOf('/reference/decision-index')).toBe('');
  });
});
