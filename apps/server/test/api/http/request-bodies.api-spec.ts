import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { OpenConnection } from '../../support/send-bytes.js';

const MIB = 1_048_576;

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
}

describeServer('request bodies', { blueprints: [aBlueprint(1001)] }, (under) => {
  let client: ApiClient;
  let person: string;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001);
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
    const malformed: ReadonlyArray<readonly [title: string, body: string | Buffer]> = [
      ['no JSON at all', 'hello'],
      ['blanks alone', ' \n '],
      ['half an object', '{"lastname":"x"'],
      ['a comma too many', '{"lastname":"x",}'],
      ['a name without quotes', '{lastname:"x"}'],
      ['single quotes', "{'lastname':'x'}"],
      ['a comment', '{"lastname":"x"/**/}'],
      ['something after the object', '{"lastname":"x"} {}'],
      ['a raw line break in a string', '{"lastname":"a\nb"}'],
      ['NaN', '{"lastname":NaN}'],
      ['a number with a leading zero', '{"lastname":01}'],
      ['null', 'null'],
      ['a number', '7'],
      ['a string', '"lastname"'],
      ['an array', '[{"lastname":"x"}]'],
      ['a member given twice', '{"lastname":"x","lastname":"y"}'],
      ['a member given twice, once escaped', '{"lastname":"x","last\\u006eame":"y"}'],
      ['a member given twice inside', '{"phones":[{"phonenumber":"1","phonenumber":"2"}]}'],
      ['__proto__ given twice', '{"__proto__":1,"__proto__":2}'],
      ['a depth of 65', nested(65)],
      ['a depth of 65 in arrays', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`],
      ['a depth of 100,000', '['.repeat(100_000)],
      ['an invalid UTF-8 byte', Buffer.from([...Buffer.from('{"lastname":"'), 0xff, ...Buffer.from('"}')])],
      ['a cut UTF-8 sequence', Buffer.from([...Buffer.from('{"lastname":"'), 0xc3, ...Buffer.from('"}')])],
      ['an overlong UTF-8 sequence', Buffer.from([...Buffer.from('{"lastname":"'), 0xc0, 0xaf, ...Buffer.from('"}')])],
      ['a surrogate in UTF-8', Buffer.from([...Buffer.from('{"lastname":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])],
      ['a byte order mark', Buffer.from('\ufeff{"lastname":"x"}')],
      ['UTF-16', Buffer.from('{"lastname":"x"}', 'utf16le')],
    ];

    it.each(malformed)('is refused with code 12: %s', async (_title, body) => {
      for (const send of [() => client.patch(person, body), () => client.post('/people', body)]) {
        const response = await send();
        expect(response.status).toBe(400);
        expect(codesOf(response)).toEqual([12]);
      }
    });

    it('is missing if there is no body at all', async () => {
      for (const response of [await client.send('PATCH', person), await client.send('POST', '/people')]) {
        expect([400, 415]).toContain(response.status);
        expect([12, 14]).toContain(errorsOf(response)[0]?.errorCode);
      }
    });

    it('takes a depth of 64', async () => {
      expect(codesOf(await client.patch(person, nested(64)))).toEqual([4]);
    });

    it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', ''])(
      'knows no field %j, and nothing of it reaches an object',
      async (name) => {
        const response = await client.patch(person, `{"lastname":"x",${JSON.stringify(name)}:{"polluted":true}}`);
        expect(response.status).toBe(400);
        expect(codesOf(response)).toEqual([4]);
        expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
        const inside = await client.patch(person, `{"phones":[{${JSON.stringify(name)}:{"polluted":true}}]}`);
        expect(codesOf(inside)).toEqual([4]);
        const read = await client.get(`${person}?fields=${encodeURIComponent(name)},lastname`);
        expect(read.json).toMatchObject({ lastname: 'Lovelace' });
      },
    );

    it('takes white space, escapes and any order', async () => {
      const body = ' {\r\n\t"middlename" : "\\u0041\\ud83d\\ude00\\/" , "lastname":"Lovelace"}\n';
      expect((await client.patch(person, body)).status).toBe(204);
      expect(await client.read(person.slice(1), 'middlename')).toEqual({ middlename: 'A😀/' });
    });

    it('shows nothing of the body in its refusal', async () => {
      const response = await client.patch(person, '{"lastname":"hushhush"');
      expect(response.text).not.toContain('hushhush');
    });
  });

  describe('media types', () => {
    it.each([
      'application/json',
      'application/json;charset=UTF-8',
      'application/json; charset=utf-8',
      'APPLICATION/JSON; Charset="utf-8"',
    ])('takes %s', async (type) => {
      const response = await client.send('PATCH', person, {
        body: { middlename: 'x' },
        headers: { 'content-type': type },
      });
      expect(response.status).toBe(204);
    });

    it.each([
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json;charset=iso-8859-1',
      'application/json;charset=utf-16',
      'json',
      '',
    ])('refuses %j with 415', async (type) => {
      const response = await client.send('PATCH', person, {
        body: { middlename: 'x' },
        headers: { 'content-type': type },
      });
      expect(response.status).toBe(415);
      expect(codesOf(response)).toEqual([14]);
    });

    it('refuses a body without a Content-Type', async () => {
      const body = '{"middlename":"x"}';
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(
        head(body, [`content-length: ${body.length}`, 'connection: close']).replace(
          'content-type: application/json\r\n',
          '',
        ) + body,
      );
      expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 415 .*"errorCode":14/s);
    });

    it.each(['gzip', 'deflate', 'br', 'compress'])('refuses the Content-Encoding %s', async (encoding) => {
      const response = await client.send('PATCH', person, {
        body: { middlename: 'x' },
        headers: { 'content-encoding': encoding },
      });
      expect(response.status).toBe(415);
      expect(codesOf(response)).toEqual([14]);
    });

    it('ignores a body of any type if the route takes none', async () => {
      const response = await client.send('GET', person, { body: 'hello', headers: { 'content-type': 'text/plain' } });
      expect(response.status).toBe(200);
    });
  });

  describe('size', () => {
    /** A PATCH body of exactly that many bytes. */
    const ofSize = (bytes: number): string => `{"middlename":"x"${' '.repeat(bytes - 18)}}`;

    it('takes a body of exactly 1 MiB and refuses one more byte (code 13)', async () => {
      expect(ofSize(MIB)).toHaveLength(MIB);
      expect((await client.patch(person, ofSize(MIB))).status).toBe(204);
      const response = await client.patch(person, ofSize(MIB + 1));
      expect(response.status).toBe(413);
      expect(codesOf(response)).toEqual([13]);
    });

    it('refuses by Content-Length alone, before any of the body is sent (D-ERR-6)', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head('', [`content-length: ${MIB + 1}`]));
      const reply = await connection.until(/"errorCode":13/);
      expect(reply).toMatch(/^HTTP\/1\.1 413 /);
      connection.destroy();
    });

    it('closes the connection of a body that it will not read', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head('', [`content-length: ${10 * MIB}`]));
      expect(await connection.untilClosed()).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
    });

    it('refuses a chunked body as soon as it is too large, never read to its end (D-ERR-6)', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head('', ['transfer-encoding: chunked']));
      const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
      connection.write(chunk.repeat(17));
      const reply = await connection.until(/"errorCode":13/);
      expect(reply).toMatch(/^HTTP\/1\.1 413 /);
      await connection.untilClosed();
    });

    it.each([
      ['whose length is told', [`content-length: ${32 * MIB}`], ' '.repeat(32 * MIB)],
      ['in chunks', ['transfer-encoding: chunked'], `100000\r\n${' '.repeat(MIB)}\r\n`.repeat(32)],
    ])('reaches a client that writes all of a body %s before it reads (D-NET-14)', async (_what, lines, body) => {
      const { hostname, port } = new URL(under.server.baseUrl);
      const socket = connect(Number(port), hostname).pause();
      const written = new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.write(head('', lines));
        socket.write(body, () => resolve());
      });
      await written;
      let reply = '';
      for await (const bytes of socket) reply += String(bytes);
      expect(reply).toMatch(/^HTTP\/1\.1 413 .*"errorCode":13/s);
    });

    it('cuts a client that still sends beyond 64 MiB, and one that sends nothing more (D-NET-14)', async () => {
      const endless = await OpenConnection.open(under.server.baseUrl);
      endless.write(head('', ['content-length: 99999999999']));
      const piece = Buffer.alloc(MIB);
      for (let sent = 0; !endless.closed && sent < 1000; sent += 1) {
        endless.write(piece);
        await delay(1);
      }
      expect(endless.closed).toBe(true);
      const silent = await OpenConnection.open(under.server.baseUrl);
      silent.write(head('', [`content-length: ${2 * MIB}`]));
      expect(await silent.untilClosed()).toMatch(/^HTTP\/1\.1 413 /);
    });

    it('answers others while many clients send what is refused', async () => {
      const { hostname, port } = new URL(under.server.baseUrl);
      const senders = Array.from({ length: 12 }, () => connect(Number(port), hostname));
      for (const socket of senders) {
        socket.on('error', () => socket.destroy());
        socket.write(head('', [`content-length: ${80 * MIB}`]));
        socket.write(Buffer.alloc(8 * MIB));
      }
      for (let asked = 0; asked < 5; asked += 1) expect((await client.get(person)).status).toBe(200);
      for (const socket of senders) socket.destroy();
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

    it('refuses gigabytes that are only announced', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head('', ['content-length: 99999999999']));
      expect(await connection.until(/errorCode/)).toMatch(/^HTTP\/1\.1 413 /);
      connection.destroy();
    });

    it('uses the connection again after a small body that it did not read', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      const body = '{"middlename":"x"}';
      connection.write(
        `PATCH ${client.path(person)} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      await connection.until(/"errorCode":6/);
      connection.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
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

    it('lets go of a connection that ends in the middle of a body', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(`${head('{"middlename":"lost"}', ['content-length: 21', 'expect: 100-continue'])}`);
      await connection.until(/100 Continue\r\n\r\n/);
      connection.write('{"middlename":');
      connection.end();
      expect(await connection.untilClosed()).not.toContain('204');
    });

    it('answers a broken chunk with 400 and closes the connection', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head('{"middlename":"lost"}', ['transfer-encoding: chunked', 'expect: 100-continue']));
      await connection.until(/100 Continue\r\n\r\n/);
      connection.write('5\r\n{"mid\r\nzz\r\n');
      expect(await connection.untilClosed()).toMatch(/HTTP\/1\.1 400 .*"errorCode":12/s);
    });
  });

  describe('Expect: 100-continue', () => {
    const body = '{"middlename":"continued"}';

    it('is answered once the checks want the body', async () => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(head(body, [`content-length: ${body.length}`, 'expect: 100-continue', 'connection: close']));
      await connection.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
      connection.write(body);
      expect(await connection.untilClosed()).toMatch(/HTTP\/1\.1 204 /);
      expect(await client.read(person.slice(1), 'middlename')).toEqual({ middlename: 'continued' });
    });

    it.each([
      ['credentials are missing', 401, (text: string) => text.replace(/authorization: [^\r]+\r\n/i, '')],
      ['the media type is wrong', 415, (text: string) => text.replace('application/json', 'text/plain')],
      [
        'the body would be too large',
        413,
        (text: string) => text.replace(/content-length: \d+/, `content-length: ${MIB + 1}`),
      ],
      ['the path is unknown', 404, (text: string) => text.replace('/people/', '/nothing/')],
    ])('is not answered when %s: the refusal comes at once', async (_title, status, change) => {
      const connection = await OpenConnection.open(under.server.baseUrl);
      connection.write(change(head(body, [`content-length: ${body.length}`, 'expect: 100-continue'])));
      const reply = await connection.until(/"errorCode":\d+/);
      expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(reply).not.toContain('100 Continue');
      connection.destroy();
    });
  });
});
