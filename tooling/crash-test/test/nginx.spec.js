import { describe, expect, it } from '@jest/globals';
import { documentedConfiguration, renderConfiguration } from '../nginx.mjs';

const HERE = { folder: '/tmp/a', port: 9000, nodes: [9001, 9002, 9003], isRoot: false };

describe('nginx before the nodes', () => {
  it('has the documented configuration, with other addresses alone (D-PLT-29)', async () => {
    const documented = await documentedConfiguration();
    const rendered = renderConfiguration(documented, HERE);
    const settings = documented.split('\n').filter((line) => !/^ *(server \d|listen )/.test(line));
    expect(settings.filter((line) => !rendered.includes(line))).toEqual([]);
    for (const port of HERE.nodes)
      expect(rendered).toContain(`  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`);
    expect(rendered).toContain('  listen 127.0.0.1:9000;');
    expect(rendered).not.toContain('user root');
    expect(renderConfiguration(documented, { ...HERE, isRoot: true })).toMatch(/^user root;/);
  });

  it('is refused an example of another number of nodes', () => {
    const one = 'upstream talent {\n  server 10.0.0.11:8080;\n}\n';
    expect(() => renderConfiguration(one, HERE)).toThrow('must show 3 nodes');
  });
});
