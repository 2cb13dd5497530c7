import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { copiesOf } from './copied-request.js';

const HOSTILE = `{"a":"it's $(touch /tmp/x) \`id\` \\"q\\" ü"}`;

describe('copiesOf', () => {
  it('names environment variables, and never a secret', async () => {
    const copies = await copiesOf(
      { origin: 'https://api.example', method: 'GET', target: '/customers/1001/people/4' },
      1001,
    );
    expect(copies.curl).toBe(
      `curl --include --globoff --request GET 'https://api.example/customers/1001/people/4' \\\n  --user "$TALENT_USER:$TALENT_PASSWORD"\n`,
    );
    for (const text of [copies.signedCurl, copies.typescript, copies.python]) expect(text).toContain('TALENT_SECRET');
  });

  it('signs the same headers as the builder, and Host if that is wanted', async () => {
    const headers = [
      ['x-tag', ' b '],
      ['x-tag', "it's"],
    ] as const;
    const { signedCurl, python } = await copiesOf(
      { origin: 'https://api.example', method: 'POST', target: '/a', headers, body: '{}', signsHost: true },
      1001,
    );
    const names = 'content-type;host;x-svc-content-sha256;x-svc-date;x-tag';
    expect(signedCurl).toContain(`names='${names}'`);
    expect(python).toContain(`names = "${names}"`);
    const script = signedCurl.slice(0, signedCurl.indexOf('hash=')).replace(/^date=.*$/m, 'date=now');
    const canonical = execFileSync('sh', ['-c', `${script}printf '%s' "$canonical"`], { encoding: 'utf8', env: {} });
    expect(canonical.split('\n').slice(3)).toEqual([
      'content-type:application/json',
      'host:api.example',
      expect.stringMatching(/^x-svc-content-sha256:[0-9a-f]{64}$/),
      'x-svc-date:now',
      "x-tag:b,it's",
      '',
      names,
    ]);
  });

  it('leaves out headers that the copy makes, and credentials that were typed', async () => {
    const headers = ['X-Svc-Date', 'x-svc-content-sha256', 'Authorization'].map((name) => [name, 'typed'] as const);
    const copies = await copiesOf({ origin: 'https://api.example', method: 'GET', target: '/a', headers }, 1001);
    for (const text of Object.values(copies)) expect(text).not.toContain('typed');
  });

  it('leaves a shell nothing to run in a body or a header', async () => {
    const { curl } = await copiesOf(
      { origin: 'https://api.example', method: 'POST', target: '/', headers: [['x-a', "'; id; '"]], body: HOSTILE },
      1001,
    );
    const print = curl.replace(/^curl /, `printf '%s\\n' `);
    const said = execFileSync('sh', ['-c', print], { encoding: 'utf8', env: {} }).split('\n');
    expect(said).toContain(HOSTILE);
    expect(said).toContain("x-a: '; id; '");
    expect(said).toContain('content-type: application/json');
  });
});
