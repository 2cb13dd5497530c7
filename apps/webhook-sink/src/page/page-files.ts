import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ServerResponse } from 'node:http';

/** The built page. The sources use it, too. */
const FOLDER = new URL('dist/assets/', pathToFileURL(createRequire(import.meta.url).resolve('#package.json')));

const TYPES: Readonly<Record<string, string>> = {
  '/': 'text/html;charset=UTF-8',
  '/_sink/page.js': 'text/javascript;charset=UTF-8',
  '/_sink/page.css': 'text/css;charset=UTF-8',
};

/** The page loads only its own files and replies. Content of an event can run nothing and load nothing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** The headers of all replies except those to events. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function isPageFile(path: string): boolean {
  return Object.hasOwn(TYPES, path);
}

export function sendPageFile(path: string, response: ServerResponse): void {
  const name = path === '/' ? 'index.html' : path.slice('/_sink/'.length);
  response.setHeader('content-type', TYPES[path] ?? 'application/octet-stream');
  response.end(readFileSync(new URL(name, FOLDER)));
}
