import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import { CLIENT_TIMEOUTS } from '../../../src/http/express/connections.js';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { OpenConnection } from '../../support/send-bytes.js';

const MIB = 1_048_576;
/** The limit of a JSON body. */
const MOST = 262_144;
/** The last request of a connection. */
const LAST = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
}

const timeouts = { ...CLIENT_TIMEOUTS, idleMs: 100 };

describeServerOnSqlite('request bodies', { blueprints: [aBlueprint(1001)], timeouts }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: string;

  beforeAll(async () => {
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  /** The head of a PATCH of the person, signed for this body, as it stands on the wire. */
  const head = (body: string | Buffer, lines: readonly string[]): string => {
    const target = client.path(person);
    const signed = signRequest({
      method: 'PATCH',
      target,
      user: client.username,
      secret: new SigningSecret(SECRET),
      now: new Date(),
      body: Buffer.from(body),
    });
    const headers = [
      ...Object.entries(signed.headers).map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json',
      ...lines,
    ];
    return [`PATCH ${target} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
  };

  describe('strict JSON', () => {
    it('ignores a body of any type if the route takes none', async () => {
      const response = await client.send('GET', person, { body: 'hello', headers: { 'content-type': 'text/plain' } });
      expect(response.status).toBe(200);
    });

    it('takes a depth of 64', async () => expect(codesOf(await client.patch(person, nested(64)))).toEqual([4]));

    it('shows nothing of the body in its refusal', async () => {
      const response = await client.patch(person, '{"lastname":"hushhush"');
      expect(response.text).not.toContain('hushhush');
    });
  });

  describe('size', () => {
    /** A PATCH body of exactly that many bytes. */
    const ofSize = (bytes: number): string => `{"middlename":"x"${' '.repeat(bytes - 18)}}`;

    it('takes a body of exactly 256 KiB, and refuses one more byte with the way out (code 13)', async () => {
      expect(ofSize(MOST)).toHaveLength(MOST);
      expect((await client.patch(person, ofSize(MOST))).status).toBe(204);
      const response = await client.patch(person, ofSize(MOST + 1));
      const errorMessage = `The body must not be larger than ${MOST} bytes. Write less at once, and letters as UTF-8 instead of \\u escapes.`;
      expect([response.status, errorsOf(response)]).toEqual([413, [{ errorMessage, errorCode: 13 }]]);
    });

    it('refuses by Content-Length alone, and closes the connection of a body that it will not read (D-ERR-6)', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head('', [`content-length: ${64 * MIB + 1}`]));
      expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
    });

    it('refuses a chunked body as soon as it is too large, never read to its end (D-ERR-6)', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head('', ['transfer-encoding: chunked']));
      const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
      connection.write(chunk.repeat(17));
      const reply = await connection.until(/"errorCode":13/);
      expect(reply).toMatch(/^HTTP\/1\.1 413 /);
      // The rest is dropped.
      connection.write(`${chunk.repeat(17)}0\r\n\r\n${LAST}`);
      expect(await connection.untilClosed()).toMatch(/HTTP\/1\.1 200 /);
    });

    it.each([
      ['whose length is told', [`content-length: ${16 * MIB}`], ''],
      ['whose connection closes', [`content-length: ${16 * MIB}`, 'connection: close'], ''],
      ['in chunks', ['transfer-encoding: chunked'], '1000000\r\n'],
    ])('reaches with 413 a client that writes all of a body %s before it reads (D-NET-14)', async (_, lines, text) => {
      const { hostname, port } = new URL(under.server.baseUrl);
      const socket = connect(Number(port), hostname).pause();
      const written = new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.write(head('', lines));
        socket.write(text + ' '.repeat(16 * MIB), () => resolve());
      });
      await written;
      let reply = '';
      for await (const bytes of socket) {
        reply += String(bytes);
        if (/"errorCode":\d+/.test(reply)) break;
      }
      expect(reply.slice(0, 13)).toBe('HTTP/1.1 413 ');
      expect(reply).toContain('"errorCode":13');
    });

    it('takes a chunked body', async () => {
      const body = '{"middlename":"chunked"}';
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head(body, ['transfer-encoding: chunked', 'connection: close']));
      for (const byte of body) connection.write(`1\r\n${byte}\r\n`);
      connection.write('0\r\n\r\n');
      expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 204 /);
      expect(await client.read(person.slice(1), 'middlename')).toEqual({ middlename: 'chunked' });
    });

    it('uses the connection again after a small body that it did not read', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      const body = '{"middlename":"x"}';
      connection.write(
        `PATCH ${client.path(person)} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      await connection.until(/"errorCode":6/);
      connection.write(LAST);
      expect(await connection.untilClosed()).toMatch(/HTTP\/1\.1 401 .*HTTP\/1\.1 200 /s);
    });
  });

  describe('a body that never comes whole', () => {
    it('changes nothing when the client goes away', async () => {
      const before = await client.read(person.slice(1), 'middlename');
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(`${head('{"middlename":"lost"}', ['content-length: 21'])}{"middlename":`);
      connection.destroy();
      expect(await client.read(person.slice(1), 'middlename')).toEqual(before);
      expect((await under.server.send({ path: '/health/live' })).status).toBe(200);
    });

    it('answers a broken chunk with 400 and closes the connection', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head('{"middlename":"lost"}', ['transfer-encoding: chunked', 'expect: 100-continue']));
      await connection.until(/100 Continue\r\n\r\n/);
      connection.write('5\r\n{"mid\r\nzz\r\n');
      expect(await connection.untilClosed()).toMatch(/HTTP\/1\.1 400 /);
    });
  });

  it.each([
    ['credentials are missing', 401, (text: string) => text.replace(/authorization: [^\r]+\r\n/i, '')],
    ['the media type is wrong', 415, (text: string) => text.replace('application/json', 'text/plain')],
    ['the body would be too large', 413, (text: string) => text.replace(/-length: \d+/, `-length: ${MOST + 1}`)],
    ['the path is unknown', 404, (text: string) => text.replace('/people/', '/nothing/')],
  ])('Expect: 100-continue is not answered when %s: the refusal comes at once', async (_title, status, change) => {
    const connection = await OpenConnection.open(under.server.baseUrl);
    connection.write(change(head('{"middlename":"x"}', ['content-length: 18', 'expect: 100-continue'])));
    const reply = await connection.until(/"errorCode":\d+/);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nConnection: close\r\n.*"errorCode":`, 'is'));
    expect(reply).not.toContain('100 Continue');
    connection.destroy();
  });
});
