import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const STYLE =
  ':root{color-scheme:light dark}body{font:1.1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:12vh auto;padding:0 1.25rem}' +
  'h1{line-height:1.25}.note{border-left:.3rem solid #1a4fd6;padding-left:1rem}';
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The texts by the path of the page. They say what a real partner would show. */
const PAGES = {
  '/assessment': {
    title: 'Choose a test for the candidate',
    text: 'A real assessment partner would show you its tests here. You would choose one, and the partner would invite the candidate.',
  },
  '/paperwork': {
    title: 'Fill in the papers of the new hire',
    text: 'A real onboarding partner would show you the contract and the tax forms here, and you would send them to the new hire.',
  },
};

/**
 * Starts the pages that the demo's partner sends recruiters to.
 *
 * @param {{ port: number, links: () => { consoleUrl?: string, sinkUrl: string } }} options - `port` is tried first, then
 *   a free one
 */
export async function startPartnerPage({ port, links }) {
  const server = createServer(({ url = '/', method }, response) => {
    const page = PAGES[new URL(url, 'http://127.0.0.1').pathname];
    const isRead = method === 'GET' || method === 'HEAD';
    if (!page || !isRead) return response.writeHead(404, HEADERS).end(`<p>There is no such page here.</p>`);
    response.writeHead(200, HEADERS).end(pageOf({ ...page, ...links() }));
  });
  await listen(server, port).catch(() => listen(server, 0));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function listen(server, port) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function pageOf({ title, text, consoleUrl, sinkUrl }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: the demo's partner</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="note">This is a page of the demo's partner. The partner received the event of your move, and answered with a redirect to this page.</p>
<p>${text}</p>
<p>There is nothing to do here. ${consoleUrl ? 'Close this tab, and you are back in the console. Or see' : 'See'}
<a href="${sinkUrl}">what the partner received and answered</a>.</p>
</main>
</body>
</html>
`;
}
