import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signEvent } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';

import { examplesOf, root } from '../examples-of.mjs';

const DOCUMENT = 'docs/guides/javascript-receiver.md';
const SECRET = 'the-secret-of-the-subscription';
/** The package has no dependency: nothing is asked of a registry. */
const OFFLINE = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_update_notifier: 'false' };

describe(DOCUMENT, () => {
  let folder;
  let receiver;
  let url;
  let errors = '';

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-receiver-'));
    const [install] = examplesOf(DOCUMENT, 'sh');
    const commands = `set -e\n${install.replaceAll('/tmp', folder)}`;
    const installed = spawnSync('sh', ['-c', commands], { cwd: root, env: { ...process.env, ...OFFLINE } });
    if (installed.status !== 0) throw new Error(String(installed.stderr));
    const cwd = path.join(folder, 'receiver');
    writeFileSync(path.join(cwd, 'receiver.mjs'), examplesOf(DOCUMENT, 'js')[0]);
    const env = { ...process.env, EVENT_SECRET: SECRET, PORT: '0' };
    receiver = spawn(process.execPath, ['receiver.mjs'], { cwd, env });
    receiver.stderr.on('data', (chunk) => (errors += chunk));
    const [line] = await once(receiver.stdout, 'data');
    url = `http://127.0.0.1:${/port: (\d+)/.exec(String(line))?.[1]}/events`;
  });

  afterAll(async () => {
    receiver.kill();
    await once(receiver, 'close');
  });

  async function send(id, payload, secret = SECRET) {
    const json = Buffer.from(JSON.stringify(payload));
    const signer = { user: 'acme_events', secret: new SigningSecret(secret) };
    const { headers, body } = signEvent({ url, id, attempt: 1, json, ...signer, now: new Date() });
    const response = await fetch(url, { method: 'POST', headers, body });
    return [response.status, await response.text()];
  }

  const moved = (personId) => ({ eventType: 'WorkFlowStatusChangeEvent', personId });

  it('installs the package in an empty folder, and answers a genuine event', async () => {
    const reply = [200, '{"userMessage":"The check of person 7 is ordered.","code":200}'];
    expect(await send('evt_1', moved('7'))).toEqual(reply);
    expect(await send('evt_1', moved('8'))).toEqual(reply);
    expect(await send('evt_2', { eventType: 'JobPostToWebEvent' })).toEqual([
      400,
      expect.stringContaining('nothing to do'),
    ]);
  });

  it('refuses all others, and says why', async () => {
    expect(await send('evt_3', moved('7'), 'another secret')).toEqual([401, '']);
    expect(errors).toContain('secret');
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(2_000_000) })).status).toBe(413);
  });
});
