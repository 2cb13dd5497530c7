import { describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { OpenConnection, sendBytes } from '../../support/send-bytes.js';

const BLUEPRINT = aBlueprint(1001, { users: [aUser('1001.user', 'partners')] });
const BASIC = `Authorization: Basic ${Buffer.from(`1001.user:${PASSWORD}`).toString('base64')}`;
const JSON_TYPE = 'Content-Type: application/json';
const PERSON = '{"firstname":"Ada","lastname":"Lovelace"}';
const CHUNKS = `${PERSON.length.toString(16)}\r\n${PERSON}\r\n0\r\n\r\n`;
/** Answered only where the server goes on behind what it refused. */
const NEXT = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

function head(requestLine: string, lines: readonly string[]): string {
  return `${[requestLine, ...lines].join('\r\n')}\r\n\r\n`;
}

/** A new person as a dry run, so that nothing hangs on what is taken. */
function post(lines: readonly string[], body: string, version = 'HTTP/1.1'): string {
  return head(`POST /customers/1001/people?dryrun=true ${version}`, ['Host: x', BASIC, ...lines]) + body;
}

function read(version: string): string {
  return head(`GET /customers/1001/people/1 ${version}`, ['Host: x', BASIC]);
}

describeServerOnSqlite('a head that two readers may read in two ways', { blueprints: [BLUEPRINT] }, (under) => {
  /** The one answer, behind which the connection ends. */
  const refusalOf = async (bytes: string): Promise<{ status: number; error: string }> => {
    const text = await sendBytes(under.server.baseUrl, bytes + NEXT);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
    return {
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
      error: /\r\nX-Error: ([^\r]*)/.exec(text)?.[1] ?? '',
    };
  };

  describe('by its Transfer-Encoding', () => {
    it.each([
      ['names another coding', ['Transfer-Encoding: gzip, chunked']],
      ['begins with nothing', ['Transfer-Encoding: ,chunked']],
    ])('is 501 if that %s (RFC 9112, 6.1)', async (_title, lines) => {
      const { status, error } = await refusalOf(post([JSON_TYPE, ...lines], CHUNKS));
      expect([status, error]).toEqual([
        501,
        expect.stringMatching(/^12:The Transfer-Encoding must be "chunked" alone/),
      ]);
    });

    it.each([[[]], [[`Content-Length: ${PERSON.length}`]]])('is refused if it names none, with %j', async (lines) => {
      const { status } = await refusalOf(post([JSON_TYPE, 'Transfer-Encoding:', ...lines], CHUNKS));
      // From Node.js 24 on, its parser refuses the head.
      expect([501, 400]).toContain(status);
    });

    it('is accepted if it is chunked, in any case', async () => {
      const lines = [JSON_TYPE, 'Transfer-Encoding: CHUNKED', 'Connection: close'];
      expect(await sendBytes(under.server.baseUrl, post(lines, CHUNKS))).toMatch(/^HTTP\/1\.1 200 /);
    });

    it.each([[[]], [[`Content-Length: ${PERSON.length}`]]])(
      'is 400 in HTTP/1.0, which knows none, with %j',
      async (lines) => {
        const bytes = post([JSON_TYPE, 'Transfer-Encoding: chunked', ...lines], CHUNKS, 'HTTP/1.0');
        expect((await refusalOf(bytes)).status).toBe(400);
      },
    );

    it('is refused on a path that takes no credentials, too', async () => {
      const bytes = head('GET /health/live HTTP/1.0', ['Transfer-Encoding: chunked']);
      expect(await refusalOf(`${bytes}0\r\n\r\n`)).toEqual({
        status: 400,
        error: '12:HTTP/1.0 knows no Transfer-Encoding: send HTTP/1.1, or a Content-Length.',
      });
    });
  });

  it.each(['HTTP/2.0', 'HTTP/1.2', 'HTTP/0.9'])('is refused by its version %s', async (version) => {
    expect([400, 505]).toContain((await refusalOf(read(version))).status);
  });

  describe('by a header that stands once', () => {
    const status = async (bytes: string): Promise<string> => {
      const text = await sendBytes(under.server.baseUrl, bytes);
      return `${/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]} ${/\r\nX-Error: ([^\r]*)/.exec(text)?.[1]}`;
    };
    const length = `Content-Length: ${PERSON.length}`;

    it.each([
      ['Host', ['Host: x', BASIC, JSON_TYPE, length], '400 12:The Host header must be sent once, received 2.'],
      ['Authorization', [BASIC, BASIC, length], '401 6:The Authorization header must be sent once, received 2.'],
      [
        'Content-Type',
        [BASIC, JSON_TYPE, 'Content-Type: text/plain', length],
        '415 14:The Content-Type header must be sent once, received 2.',
      ],
      [
        'Idempotency-Key',
        [BASIC, JSON_TYPE, 'Idempotency-Key: a', 'Idempotency-Key: b', length],
        '400 5:Idempotency-Key:must be sent once, received 2.',
      ],
    ])('is refused by two of it: %s (D-ERR-13)', async (_title, lines, expected) => {
      const bytes = head('POST /customers/1001/people HTTP/1.1', ['Host: x', ...lines, 'Connection: close']) + PERSON;
      expect(await status(bytes)).toBe(expected);
    });
  });

  describe('that asks for another protocol', () => {
    it('is answered as any other, and nothing behind it is read as a request (D-ERR-9)', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      const hidden = read('HTTP/1.1');
      const outer = post([JSON_TYPE, `Content-Length: ${hidden.length}`], '');
      connection.write(`GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${outer}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      connection.write(hidden);
      const text = await connection.untilClosed();
      expect(text).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s);
      expect(text.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    });
  });
});
