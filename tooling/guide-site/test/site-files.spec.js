import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { beforeEach, describe, expect, it } from '@jest/globals';

import { SITE, sitePages } from '../pages.mjs';
import { siteProblems } from '../site-files.mjs';

describe('a site', () => {
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-guide-site-'));
  });

  function write(files) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  }

  it('is refused for dead links, missing headings and files from other servers', () => {
    write({
      'index.html':
        '<a href="/guide/gone">1</a> <a href="/guide/a#gone">2</a> <a href="/portals">3</a> <script src="https://cdn.example/x.js"></script> <a class="x" href="other.md">4</a>',
      'a.html': '<link rel="icon" href="/guide/icon.svg">',
    });
    expect(siteProblems(folder, '/guide')).toEqual([
      '/a: loads /guide/icon.svg, which is not a file of the site',
      ': loads https://cdn.example/x.js, which is not a file of the site',
      ': /guide/gone is not a page of the site',
      ': /guide/a#gone names a heading that the page does not have',
      ': /portals leads out of the site',
      ': other.md leads out of the site',
    ]);
  });
});

describe('the built site', () => {
  it('has a page for each page of the repository', () => {
    const files = [...sitePages().values()].map((route) => `${route.replace(/\/$/, '/index')}.html`);
    expect(files.filter((file) => !existsSync(path.join(SITE, file)))).toEqual([]);
  });

  it('has no dead link', () => expect(siteProblems(SITE, '/guide')).toEqual([]));

  it('finds words of the guides', () => {
    const sections = JSON.parse(readFileSync(path.join(SITE, 'search.json'), 'utf8'));
    const textOf = (page) => sections.flatMap((section) => (section.page === page ? section.text : [])).join(' ');
    expect(textOf('/javascript-receiver')).toContain('verifies events and makes replies');
  });
});
