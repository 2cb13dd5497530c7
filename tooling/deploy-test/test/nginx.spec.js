import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDemoServer } from '../../documentation-test/demo-server.mjs';
import { checkConformance } from '../conformance.mjs';
import { freePort } from '../free-port.mjs';
import { hasNginx, proxyConfiguration, renderProxy, startNginx } from '../nginx.mjs';

const describeWithNginx = hasNginx() ? describe : describe.skip;

describeWithNginx('the logs of deploy/nginx/talent.conf (skipped if nginx is not installed)', () => {
  it('have no query and no referrer, even if no node answers', async () => {
    const [port, ...nodes] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const nginx = await startNginx({ http: renderProxy(proxyConfiguration(), { port, nodes }), port });
    const pathname = '/customers/1001/people/by-email';
    const headers = { referer: 'https://talent.example/console/?q=joe@example.com' };
    const { status } = await fetch(`http://127.0.0.1:${port}${pathname}?email=joe@example.com`, { headers });
    const logs = { access: nginx.log('talent.access.log'), error: nginx.log('talent.error.log') };
    await nginx.stop();
    expect({ status, ...logs }).toEqual({
      status: 502,
      access: expect.stringContaining(`"GET ${pathname} HTTP/1.1" 502 `),
      error: '',
    });
    expect(logs.access).not.toMatch(/joe|console/);
  });

  it('tell of no body on the disk of nginx', async () => {
    const [port, ...nodes] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const http = renderProxy(proxyConfiguration(), { port, nodes }).replace('error.log crit', 'error.log warn');
    const nginx = await startNginx({ http, port });
    const send = (pathname, bytes) =>
      fetch(`http://127.0.0.1:${port}${pathname}`, { method: 'PUT', body: Buffer.alloc(bytes) });
    const MIB = 1_048_576;
    const taken = await send('/customers/1001/lists/lists.skills', MIB);
    const blueprint = await send('/platform/v1/customers/1001/blueprint', 4 * MIB);
    const refused = await send('/customers/1001/people', MIB + 1);
    const answers = [taken.status, blueprint.status, refused.status, await refused.json()];
    const log = nginx.log('talent.error.log');
    await nginx.stop();
    expect(answers).toEqual([502, 502, 413, { errors: [{ errorCode: 13, errorMessage: expect.any(String) }] }]);
    expect(log).not.toContain('temporary file');
  });
});

describeWithNginx('deploy/nginx/talent.conf with TLS (skipped if nginx is not installed)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-proxy-'));
  const certificate = { certificate: path.join(folder, 'a.pem'), key: path.join(folder, 'a.key') };
  let server;
  let nginx;
  let baseUrl;

  beforeAll(async () => {
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const files = ['-keyout', certificate.key, '-out', certificate.certificate];
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files]);
    server = await startDemoServer();
    const [port, node] = [await freePort(), Number(new URL(server.baseUrl).port)];
    const http = renderProxy(proxyConfiguration(), { port, nodes: [node, node, node], certificate });
    nginx = await startNginx({ http, port });
    baseUrl = `https://127.0.0.1:${port}`;
  });

  afterAll(async () => {
    await nginx?.stop();
    await server?.stop();
  });

  it('carries every vector of signing that HTTP can carry, and all rows of the interface', async () => {
    const { code, errors, failed } = await checkConformance({ baseUrl, customer: 1001, folder, certificate });
    expect({ code, errors, failed }).toEqual({ code: 0, errors: expect.any(String), failed: [] });
  });

  it('keeps the metrics inside the network', async () => {
    const words = [
      '--silent',
      '--cacert',
      certificate.certificate,
      '--write-out',
      '%{http_code}',
      '--output',
      '/dev/null',
    ];
    for (const pathname of ['/metrics', '/metrics/']) {
      const { stdout } = spawnSync('curl', [...words, `${baseUrl}${pathname}`], { encoding: 'utf8' });
      expect(stdout).toBe('404');
    }
  });
});
