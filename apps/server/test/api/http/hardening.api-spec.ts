import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { signByHand } from '../../support/hand-signer.js';
import type { HandWritten } from '../../support/hand-signer.js';
import { RecordingLog } from '../../support/recording-log.js';
import { OpenConnection, sendBytes } from '../../support/send-bytes.js';

const log = new RecordingLog();
const blueprint = aBlueprint(1001, {
  users: [aUser('1001.admin', 'administrators'), aUser('1001.user', 'partners'), aUser('1001.other', 'partners')],
});
const SECRETS = '/platform/v1/customers/1001/users/1001.other/secrets';

interface ParsedReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The last answer of a connection that is closed. */
function parseReply(text: string): ParsedReply {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: ?/, '')]),
    ),
    body: rest.join('\r\n\r\n'),
  };
}

function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

describeServer('hardening', { blueprints: [blueprint], log }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let first: number;
  let second: number;

  beforeAll(async () => {
    first = await client.create('people', { firstname: 'First', lastname: 'Person' });
    second = await client.create('people', { firstname: 'Second', lastname: 'Person' });
  });

  const sign = (written: Omit<HandWritten, 'date' | 'user'> & { user?: string }) =>
    signByHand({ user: '1001.user', ...written, date: `${new Date().toISOString().slice(0, 19)}Z` });

  const requestText = (
    { method, body, headers }: ReturnType<typeof sign>,
    target: string,
    extra: readonly string[] = ['Connection: close'],
  ): string =>
    [
      `${method} ${target} HTTP/1.1`,
      'Host: x',
      ...(body === undefined ? [] : [`Content-Length: ${body.length}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...extra,
      '',
      body ?? '',
    ].join('\r\n');

  /** Sends a signed request to another target than its own. */
  const replay = async (signed: ReturnType<typeof sign>, target: string): Promise<ParsedReply> =>
    parseReply(await sendBytes(under.server.baseUrl, requestText(signed, target)));

  const bare = async (target: string, lines: readonly string[] = ['Host: x']): Promise<ParsedReply> =>
    parseReply(
      await sendBytes(
        under.server.baseUrl,
        [`GET ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'),
      ),
    );

  const expectRefusal = (reply: ParsedReply, status: number, code: number): void => {
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(reply.body, 'latin1')));
    expect(reply.headers.get('x-transaction')).toMatch(/^\{[0-9A-F-]{36}\}$/);
    expect(reply.headers.get('x-error')).toMatch(new RegExp(`^${code}:.`));
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=7776000');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('connection')).toBe('close');
    const { errors } = JSON.parse(reply.body) as { errors: Array<{ errorCode: number }> };
    expect(errors.map(({ errorCode }) => errorCode)).toEqual([code]);
  };

  describe('a fragment in the target (D-SIG-5, D-SIG-6)', () => {
    it('does not let the signature of one profile change another', async () => {
      const signed = sign({ method: 'PATCH', path: client.path(`/people/${second}`), body: '{"middlename":"stolen"}' });
      expectRefusal(await replay(signed, client.path(`/people/${first}#/../${second}`)), 400, 12);
      for (const id of [first, second]) {
        expect(await client.read(`people/${id}`, 'lastname,middlename')).toEqual({ lastname: 'Person' });
      }
    });

    it('does not cut parameters off that were signed', async () => {
      const path = client.path(`/people/${first}`);
      const signed = sign({ path, query: 'fields=firstname%23x%2Clastname&z=1' });
      expectRefusal(await replay(signed, `${path}?fields=firstname#x,lastname&z=1`), 400, 12);
    });

    it('is refused at its very end, and behind Basic credentials as well', async () => {
      const authorization = `Authorization: Basic ${Buffer.from(`1001.user:${PASSWORD}`).toString('base64')}`;
      for (const target of [`/people/${first}#`, `/people/${first}?fields=lastname#`, `/people/${first}?#`]) {
        expectRefusal(await bare(client.path(target), ['Host: x', authorization]), 400, 12);
      }
    });

    it('is a character like any other once it is escaped', async () => {
      const email = 'a#b@example.com';
      await client.create('people', { firstname: 'Sharp', lastname: 'Person', email });
      const found = await client.get('/people/by-email?email=a%23b@example.com&fields=firstname');
      expect(found.json).toMatchObject({ firstname: 'Sharp' });
    });

    it('comes with a hint how to write a plus in an e-mail address, which the query reads as a space (D-NET-23)', async () => {
      const email = 'plus+sign@example.com';
      await client.create('people', { firstname: 'Plus', lastname: 'Person', email });
      const mistaken = await client.get(`/people/by-email?email=${email}`);
      expect(mistaken.status).toBe(404);
      expect(mistaken.text).toContain('write \\"+\\" as %2B');
      expect((await client.get('/people/by-email?email=plus%2Bsign@example.com&fields=firstname')).json).toMatchObject({
        firstname: 'Plus',
      });
      expect((await client.get('/people/by-email?email=nobody@example.com')).text).not.toContain('%2B');
    });
  });

  describe('a target in absolute form', () => {
    it('is signed, routed and read by its path and query alone', async () => {
      const path = client.path(`/people/${first}`);
      const signed = sign({ path, query: 'fields=firstname' });
      for (const origin of ['http://x', 'https://other.example:8443', 'http://a;b', 'http://%zz', 'http://[x']) {
        const reply = await replay(signed, `${origin}${path}?fields=firstname`);
        expect([origin, reply.status]).toEqual([origin, 200]);
        expect(reply.body).toContain('"firstname":"First"');
      }
    });

    it('does not let the signature of one profile read another', async () => {
      const signed = sign({ path: client.path(`/people/${second}`) });
      const other = client.path(`/people/${first}`);
      for (const target of [`http://x${other}`, `http://x${other}#${client.path(`/people/${second}`)}`]) {
        expect([400, 401]).toContain((await replay(signed, target)).status);
      }
    });

    it.each(['http://[x/nothing', 'http://xn--/nothing', 'http://x/nothing'])(
      'that leads nowhere has the error body, not a page, and a line in the log: %s',
      async (target) => {
        const reply = await bare(target);
        expect(reply.status).toBe(404);
        expect(reply.headers.get('content-type')).toBe('application/json;charset=UTF-8');
        expect(reply.headers.get('x-error')).toMatch(/^2:/);
        expect(reply.headers.has('content-security-policy')).toBe(false);
        expect(log.linesOf(reply.headers.get('x-transaction'))).toEqual([expect.objectContaining({ status: 404 })]);
      },
    );
  });

  it('an HTTP/1.0 request needs no Host', async () => {
    expect(parseReply(await sendBytes(under.server.baseUrl, 'GET /health/live HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  describe('Expect: 100-continue', () => {
    const body = '{"middlename":"continued"}';
    const patch = (path: string, extra: readonly string[]) =>
      requestText(sign({ method: 'PATCH', path: client.path(path), body }), client.path(path), extra).slice(
        0,
        -body.length,
      );

    it('refused closes the connection, so that nothing behind it is read as the body (RFC 9110, 10.1.1)', async () => {
      const next = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
      const text = await sendBytes(under.server.baseUrl, patch('/nothing', ['Expect: 100-continue']) + next);
      expect(statusesOf(text)).toEqual([404]);
      expect(parseReply(text).headers.get('connection')).toBe('close');
    });

    it('accepted leaves the connection open for the next request', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(patch(`/people/${first}`, ['Expect: 100-continue']));
      await connection.until(/100 Continue\r\n\r\n/);
      connection.write(body);
      await connection.until(/HTTP\/1\.1 204 [^]*\r\n\r\n/);
      connection.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      expect(statusesOf(await connection.untilClosed())).toEqual([100, 204, 200]);
    });
  });

  describe('signed headers', () => {
    const withHeaders = (count: number) =>
      sign({
        path: client.path(`/people/${first}`),
        extra: Object.fromEntries(Array.from({ length: count - 2 }, (_, index) => [`x-h-${100 + index}`, 'v'])),
      });

    it('are 64 at most, and 64 are accepted (D-SIG-16)', async () => {
      expect((await under.server.send(withHeaders(64))).status).toBe(200);
    });

    it('are refused beyond, before they are looked at, in a short answer', async () => {
      const response = await under.server.send(withHeaders(65));
      expect(response.status).toBe(401);
      expect(codesOf(response)).toEqual([6]);
      expect(response.text).toContain('65');
      expect(response.text.length).toBeLessThan(1000);
    });
  });

  it.each(['%00', 'a%00b'])(
    'NUL, which PostgreSQL takes in no text, is not a value of by-email and lookup: %s',
    async (value) => {
      for (const path of [`by-email?email=${value}`, `lookup?type=externalid&value=${value}`]) {
        const response = await client.get(`/people/${path}`);
        expect([path, response.status, codesOf(response)]).toEqual([path, 400, [5]]);
      }
    },
  );

  it.each(['\0', '\r\n', '\u007f'])(
    'Basic credentials do not match with control characters behind the password: %j',
    async (addition) => {
      const path = client.path(`/people/${first}`);
      const response = await under.server.sendAs('1001.user', PASSWORD + addition, { path });
      expect([response.status, codesOf(response)]).toEqual([401, [6]]);
      expect(errorsOf(response)[0]?.errorMessage).toContain('in UTF-8 and without control characters');
    },
  );

  describe('refusals', () => {
    const marks = '$property $constraint1 $value $target';

    it('show what came as it came, marks of templates included', async () => {
      // The library knows $value, $property, $target and $constraint1, and fills them into texts.
      const rotate = (overlapHours: unknown) =>
        under.server.sendAs('1001.admin', PASSWORD, { method: 'POST', path: SECRETS, body: { overlapHours } });
      expect(errorsOf(await rotate(marks))[0]?.errorMessage).toContain(`received ${JSON.stringify(marks)}.`);
      expect(errorsOf(await rotate({ a: 1 }))[0]?.errorMessage).toContain('received an object.');
      const lookup = await client.get(`/people/lookup?type=${encodeURIComponent(marks)}&value=x`);
      expect(errorsOf(lookup)[0]?.errorMessage).toBe(`type: must be "externalid", received ${JSON.stringify(marks)}.`);
    });

    it('cut the name of a member that is very long', async () => {
      const post = await client.post('/people', { ['k'.repeat(200_000)]: 1 });
      expect(codesOf(post)).toContain(4);
      expect(post.text.length).toBeLessThan(5000);
    });
  });

  describe('the page of the API document', () => {
    it('runs its own scripts only, in no frame', async () => {
      const { status, headers, text } = await under.server.send({ path: '/docs' });
      expect(status).toBe(200);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]));
      expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "connect-src 'self'"]));
      expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "form-action 'none'"]));
      expect(text).not.toMatch(/<script(?! src="\/docs\/)|<style|https?:/);
    });

    it.each(['/docs/LICENSE', '/docs/a/b', '/docs-yaml', '/docs/constructor'])(
      'has its own parts only: %s is 404',
      async (path) => {
        const response = await under.server.send({ path });
        expect([response.status, codesOf(response)]).toEqual([404, [2]]);
        expect(response.headers.allow).toBeUndefined();
      },
    );
  });

  it('never made the service fail', () => {
    expect(log.text).toContain('answered');
    expect(log.text).not.toContain('A request failed inside the service.');
    expect(log.text).not.toContain(SECRET);
  });
});
