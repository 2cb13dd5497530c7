import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BLUEPRINT, blueprintFolder } from '../../test/builders/blueprint-folder.js';
import { VARIABLES, buildContext, buildResponse } from '../../test/builders/build-context.js';
import type { WireResponse } from '../http/send-request.js';
import { runCli } from '../run-cli.js';

/** Replies that other services, or a proxy before this one, may give. */
const ANSWERS: ReadonlyArray<readonly [string, WireResponse]> = [
  ['a page', buildResponse({ body: Buffer.from('<html>'), headers: [['Content-Type', 'text/html']] })],
  ['an array', buildResponse({ body: [] })],
  ['nothing', buildResponse({ status: 204, statusText: 'No Content' })],
  ['a redirect', buildResponse({ status: 302, statusText: 'Found', headers: [['Location', '/login']] })],
];

const file = (): string => path.join(blueprintFolder({ 'acme.json': BLUEPRINT }), 'acme.json');
const answersFile = (): string => path.join(blueprintFolder({ 'answers.json': {} }), 'answers.json');
const listFile = (): string => path.join(blueprintFolder({ 'skills.json': { nodes: [] } }), 'skills.json');

describe.each([
  ['blueprint diff', () => ['blueprint', 'diff', file()]],
  ['blueprint apply', () => ['blueprint', 'apply', file(), '--yes']],
  ['blueprint export', () => ['blueprint', 'export']],
  ['lists pull', () => ['lists', 'pull', 'lists.skills', '-', '--format', 'json']],
  ['lists push', () => ['lists', 'push', 'lists.skills', listFile(), '--yes']],
  ['forms list', () => ['forms', 'list']],
  ['forms meta', () => ['forms', 'meta', 'background_check']],
  ['forms get', () => ['forms', 'get', '12']],
  ['forms request', () => ['forms', 'request', 'background_check', '7']],
  ['forms fill', () => ['forms', 'fill', 'background_check', answersFile()]],
  ['forms export', () => ['forms', 'export', '12', '--as', 'pdf']],
  ['users list', () => ['users', 'list']],
  ['posts list', () => ['posts', 'list', '12']],
  ['posts show', () => ['posts', 'show', '12']],
  ['posts post', () => ['posts', 'post', '12', '--portal', 'careers']],
  ['events list', () => ['events', 'list']],
  ['events show', () => ['events', 'show', 'evt_1']],
  ['events redeliver', () => ['events', 'redeliver', '--from', '2026-11-20']],
  ['subscriptions list', () => ['subscriptions', 'list']],
  ['subscriptions ping', () => ['subscriptions', 'ping', 'acme']],
  ['listen', () => ['listen']],
  ['trigger', () => ['trigger', 'unpost', '--job', '1', '--board', 'b']],
  ['why', () => ['why', '--profile', 'people/12', '--field', 'email']],
])('talent %s', (_name, words) => {
  it.each(ANSWERS)('ends with 5 where the server answers %s', async (_answer, response) => {
    const context = buildContext({ variables: VARIABLES, send: () => Promise.resolve(response) });
    expect(await runCli(words(), context)).toBe(5);
    expect(context.stdout.text).toBe('');
    expect(context.stderr.text).toContain(
      `answered ${response.status} ${response.statusText} without data of the service: is this its base URL?`,
    );
    expect(context.stderr.text).toContain('try: talent doctor\n');
  });
});
