import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { verifyEvent } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';

import { startDemoServer } from '../demo-server.mjs';
import { root } from '../examples-of.mjs';

const TALENT = path.join(root, 'apps', 'cli', 'dist', 'main.js');
const REPLY = JSON.stringify({ userMessage: 'Thank you.' });

describe('talent listen, trigger and events, against the built server (D-ACT-2, D-EVT-3)', () => {
  /** @type {(import('@talent-platform/protocol/signing').ReceivedRequest & { body: Buffer })[]} */
  const received = [];
  let home;
  let server;
  let receiver;
  let listening;

  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'talent-listen-'));
    server = await startDemoServer();
    receiver = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      const { method = '', url: target = '', rawHeaders: headers } = request;
      received.push({ method, target, headers, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end(REPLY);
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const login = talent(
      'login',
      '--base-url',
      server.baseUrl,
      '--customer',
      '1001',
      '--user',
      'demo.integration',
      '--secret-stdin',
    );
    login.stdin.end('demo-only-integration-secret');
    expect(await endOf(login)).toMatchObject({ code: 0 });
    listening = started(talent('listen', '--forward', `http://127.0.0.1:${receiver.address().port}/hook?from=talent`));
    await until(
      'the listener',
      () => listening.errors,
      (text) => text.includes('Ctrl-C ends it.'),
    );
  });

  afterAll(async () => {
    listening.child.kill('SIGKILL');
    receiver.close();
    receiver.closeAllConnections();
    await server.stop();
  });

  function talent(...words) {
    return spawn(process.execPath, [TALENT, ...words], { env: { PATH: process.env.PATH, HOME: home } });
  }

  const call = (...words) => endOf(talent(...words));

  const jsonOf = async (...words) => JSON.parse((await call(...words, '--json')).output);
  const shown = (id) => jsonOf('events', 'show', id);
  const subscriptions = async () => (await jsonOf('subscriptions', 'list')).subscriptions;

  it('forwards the event of a move as it was sent, signed, prints it, and tells whoever moved what the receiver said', async () => {
    const moved = await call('trigger', 'status-change');
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Thank you.') });
    expect(received).toHaveLength(1);
    const verdict = verdictOf(received[0]);
    expect(verdict).toMatchObject({ isGenuine: true, platform: 'genuine', standardWebhooks: 'genuine' });
    const { id } = await jsonOf('events', 'list');
    const { payload } = await shown(id);
    expect(textOf(verdict)).toBe(JSON.stringify(payload));
    const line = new RegExp(
      `^\\S+Z  WorkFlowStatusChangeEvent  ${id}  attempt 1  genuine  200  \\d+ ms  Thank you\\.$`,
      'm',
    );
    await until(
      'the line of the event',
      () => listening.output,
      (output) => line.test(output),
    );
  });

  it('takes its subscription away when it is interrupted, and ends with 0', async () => {
    expect(await subscriptions()).toEqual([expect.objectContaining({ temporary: true })]);
    listening.child.kill('SIGINT');
    expect(await listening.ended).toEqual([0, null]);
    expect(await subscriptions()).toEqual([]);
    expect(await call('trigger', 'status-change')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^outcome +none$/m),
    });
    expect(received).toHaveLength(1);
  });

  /** @param {typeof received[number]} request */
  function verdictOf({ body, ...request }) {
    const [, user, secret] = /^ {2}user {4}(\S+)\n {2}secret {2}(\S+)$/m.exec(listening.errors) ?? [];
    const secrets = [{ user, secret: new SigningSecret(secret) }];
    return verifyEvent({ received: request, body, secrets, now: new Date() });
  }
});

/** @param {import('@talent-platform/protocol/events').EventVerdict} verdict */
function textOf({ json }) {
  return json && Buffer.from(json).toString();
}

/** The output of a process so far. */
function started(child) {
  const process = { child, output: '', errors: '', ended: once(child, 'close') };
  child.stdout.on('data', (text) => (process.output += text));
  child.stderr.on('data', (text) => (process.errors += text));
  return process;
}

async function endOf(child) {
  const process = started(child);
  const [code] = await process.ended;
  return { code, output: process.output, errors: process.errors };
}
