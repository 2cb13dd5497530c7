import { expect, it } from '@jest/globals';
import { showServedLinks } from './served-links.js';

it('showServedLinks shows the links to pages that the server has, and leaves the others hidden', async () => {
  const links = ['/console', '/guide', '/broken'].map((href) => ({ href, hidden: true }));
  await showServedLinks(links, async (url) => {
    if (url === '/broken') throw new Error('The connection was closed.');
    return { ok: url === '/guide' };
  });
  expect(links.map(({ hidden }) => hidden)).toEqual([true, false, true]);
});
