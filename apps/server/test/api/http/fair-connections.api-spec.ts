import type { Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { CLIENT_TIMEOUTS } from '../../../src/http/express/client-timeouts.js';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import { connectionsOf, stubbornClient } from '../../support/stubborn-client.js';

const MODEST = [1, 2, 3, 4, 5, 6].map((number) => `1001.modest${number}`);
const BLUEPRINT = aBlueprint(1001, { users: ['1001.greedy', ...MODEST].map((user) => aUser(user, 'partners')) });
const LIMITS = { connections: 6, connectionsPerAddress: 4, bodyBytes: 2 ** 28, answerBytes: 2 ** 28 };
const GRACE_MS = 200;
/** No other limit ends a connection of this suite, however slow the machine is. */
const LONG_MS = 300_000;
const timeouts = {
  ...CLIENT_TIMEOUTS,
  lookMs: 50,
  graceMs: GRACE_MS,
  headMs: LONG_MS,
  bodyMs: LONG_MS,
  idleMs: LONG_MS,
};
const LIVE = 'GET /health/live HTTP/1.1\r\nHost: x\r\n';
const log = new RecordingLog();

/** A new person of whom the body is kept back: the server asks for it, and gets nothing. */
function keptBack(user: string): string {
  const credentials = Buffer.from(`${user}:${PASSWORD}`).toString('base64');
  return [
    'POST /customers/1001/people HTTP/1.1',
    'Host: x',
    `Authorization: Basic ${credentials}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
    'Expect: 100-continue',
    '\r\n',
  ].join('\r\n');
}

describeServer(
  'connections that keep the server waiting',
  { blueprints: [BLUEPRINT], timeouts, configuration: { limits: LIMITS }, log },
  (under) => {
    const clients: Socket[] = [];
    const connect = async (localAddress: string, bytes: string): Promise<Socket> => {
      const client = await stubbornClient(under.server.baseUrl, bytes, { localAddress });
      clients.push(client);
      return client;
    };
    /** Returns the first data, or an empty text if the connection ends. */
    const answered = (client: Socket): Promise<string> =>
      new Promise((resolve) => {
        client.once('data', (bytes) => resolve(String(bytes)));
        for (const ending of ['end', 'error', 'close']) client.once(ending, () => resolve(''));
      });
    const isServed = async (localAddress: string): Promise<boolean> =>
      (await answered(await connect(localAddress, `${LIVE}\r\n`))).startsWith('HTTP/1.1 200 ');
    /** Each has been told to send its body, one after the other. */
    const keepBack = async (user: string, addresses: readonly string[]): Promise<Socket[]> => {
      const waiting: Socket[] = [];
      for (const address of addresses) {
        const client = await connect(address, keptBack(user));
        expect(await answered(client)).toMatch(/^HTTP\/1\.1 100 /);
        waiting.push(client);
      }
      return waiting;
    };
    const idle = async (address: string, count: number): Promise<Socket[]> => {
      const waiting: Socket[] = [];
      for (let index = 0; index < count; index += 1) {
        const client = await connect(address, `${LIVE}\r\n`);
        expect(await answered(client)).toMatch(/^HTTP\/1\.1 200 /);
        waiting.push(client);
      }
      return waiting;
    };
    const grace = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, GRACE_MS + 50));
    /** The places of those that the server has ended, once there are so many. */
    const ended = (waiting: readonly Socket[], count: number): Promise<number[]> =>
      until(
        'ended connections',
        () =>
          Promise.resolve(waiting.flatMap((client, index) => (client.readableEnded || client.closed ? [index] : []))),
        (places) => places.length >= count,
      );

    afterEach(async () => {
      for (const client of clients.splice(0)) client.destroy();
      await until(
        'the end of all connections',
        () => connectionsOf(under.server),
        (count) => count === 0,
      );
    });

    it('from one address are its share at most, and others are served (D-NET-14)', async () => {
      for (const user of MODEST.slice(0, 4)) await keepBack(user, ['127.0.0.1']);
      await grace();
      expect([await isServed('127.0.0.1'), await isServed('127.0.0.2')]).toEqual([false, true]);
      expect(log.text).toContain('"msg":"Connections are refused: TALENT_MAX_CONNECTIONS_PER_ADDRESS is reached."');
      expect(log.text).toContain('"limit":4,"address":"127.0.0.1"');
    });

    it('of one user, from several addresses, make room for users with few: the longest waiting first (D-NET-14)', async () => {
      const greedy = await keepBack('1001.greedy', ['127.0.0.1', '127.0.0.2', '127.0.0.1', '127.0.0.2', '127.0.0.3']);
      const [modest] = await keepBack('1001.modest1', ['127.0.0.4']);
      await grace();
      expect(await isServed('127.0.0.5')).toBe(true);
      expect(await ended(greedy, 1)).toEqual([0]);
      expect(modest?.readableEnded).toBe(false);
      expect(log.text).toContain(
        '"msg":"A connection of the client with most connections is ended for another client."',
      );
      expect(log.text).toContain('"limit":6,"client":"user 1001.greedy","connections":5,"address":"127.0.0.1"');
    });

    it('of one user make room for others of the same address', async () => {
      const greedy = await keepBack('1001.greedy', Array(4).fill('127.0.0.1') as string[]);
      await grace();
      expect(await isServed('127.0.0.1')).toBe(true);
      expect(await ended(greedy, 1)).toEqual([0]);
    });

    it('are not ended for a client that would have as many: all of them would be, and nobody served', async () => {
      const modest = await Promise.all(
        MODEST.map(async (user, index) => (await keepBack(user, [`127.0.0.${index + 1}`]))[0]),
      );
      await grace();
      expect(await isServed('127.0.0.7')).toBe(false);
      expect(modest.map((client) => client?.readableEnded)).toEqual(MODEST.map(() => false));
      expect(log.text).toContain('"msg":"Connections are refused: TALENT_MAX_CONNECTIONS is reached."');
    });

    it('and serve nobody are ended before others, those of the client with most first', async () => {
      const modest = await idle('127.0.0.1', 2);
      const [body] = await keepBack('1001.greedy', ['127.0.0.2']);
      const greedy = await idle('127.0.0.2', 3);
      await grace();
      expect(await isServed('127.0.0.3')).toBe(true);
      expect(await ended(greedy, 1)).toEqual([0]);
      expect([...modest, body].map((client) => client?.readableEnded)).toEqual([false, false, false]);
    });
  },
);
