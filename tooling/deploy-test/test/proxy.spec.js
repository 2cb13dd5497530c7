import { describe, expect, it } from '@jest/globals';
import { proxyConfiguration, renderProxy } from '../nginx.mjs';

const HERE = { port: 9000, nodes: [9001, 9002, 9003] };
const CERTIFICATE = { certificate: '/tmp/a.pem', key: '/tmp/a.key' };

describe('the proxy of deploy/nginx on this machine', () => {
  it('is the file, with other addresses alone (D-PLT-29)', () => {
    const text = proxyConfiguration();
    const rendered = renderProxy(text, { ...HERE, certificate: CERTIFICATE });
    const settings = text.split('\n').filter((line) => !/^ *(server \d|listen |ssl_certificate)/.test(line));
    expect(settings.filter((line) => !rendered.includes(line))).toEqual([]);
    for (const port of HERE.nodes)
      expect(rendered).toContain(`  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`);
    expect(rendered).toContain('  listen 127.0.0.1:9000 ssl;');
    expect(rendered).toContain('  ssl_certificate /tmp/a.pem;');
  });
});
