import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkConformance } from '@talent-platform/deploy-test/conformance';
import { freePort } from '@talent-platform/deploy-test/free-port';
import { hasNginx, startNginx } from '@talent-platform/deploy-test/nginx';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf } from '../examples-of.mjs';

const GUIDE = 'docs/guides/conformance.md';
const describeWithNginx = hasNginx() ? describe : describe.skip;

describeWithNginx(`talent conformance through nginx, as ${GUIDE} shows (skipped if nginx is not installed)`, () => {
  const [harmless = '', faithful = ''] = examplesOf(GUIDE, 'nginx');
  const withHost = harmless.replace('}', '  proxy_set_header Host $http_host;\n}');
  let server;
  let nginx;
  let folder;
  /** @type {string[]} */
  let gateways;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-conformance-nginx-'));
    server = await startDemoServer();
    const ports = [await freePort(), await freePort(), await freePort()];
    const blocks = [harmless, withHost, faithful].map((block) =>
      block.replace('http://127.0.0.1:8080', server.baseUrl),
    );
    const servers = blocks.map((block, at) => `server {\nlisten 127.0.0.1:${ports[at]};\n${block}}\n`);
    nginx = await startNginx({ http: servers.join(''), port: ports[0] });
    gateways = ports.map((port) => `http://127.0.0.1:${port}`);
  });

  afterAll(async () => {
    await nginx.stop();
    await server.stop();
  });

  it('finds the host that nginx rewrites', async () => {
    const { code, failed } = await conformance(gateways[0]);
    expect(code).toBe(1);
    expect(failed).toContain('authentication.vector-header-host-with-port-is-signed-as-sent');
  });

  it('finds the escaped slashes that nginx decodes', async () => {
    const { code, failed } = await conformance(gateways[1]);
    expect(code).toBe(1);
    expect(failed).toEqual([
      'authentication.vector-path-escaped-slash-does-not-part-segments',
      'authentication.vector-path-escaped-slash-stays-escaped',
      'authentication.vector-path-escapes-become-upper-case',
    ]);
  });

  it('passes where nginx passes path and host as they came', async () => {
    const { code, failed } = await conformance(gateways[2]);
    expect(failed).toEqual([]);
    expect(code).toBe(0);
  });

  async function conformance(baseUrl) {
    const words = ['--area', 'authentication'];
    const { code, failed } = await checkConformance({ baseUrl, customer: 1001, folder }, words);
    return { code, failed: failed.map(({ id }) => id) };
  }
});
