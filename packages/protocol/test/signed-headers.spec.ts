import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as node from '../src/signing/index.js';
import * as web from '../src/web/index.js';

const SECRET = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';
const TARGET = '/customers/1001/people/7';

const nodeSecret = new node.SigningSecret(SECRET);
const webSecret = new web.SigningSecret(SECRET);
/** A name whose bytes stand in the header one character a byte. */
const TO_SIGN = { method: 'GET', target: TARGET, user: 'Adaé' };
const SIGN = {
  signing: async () => node.signRequest({ ...TO_SIGN, secret: nodeSecret, now: new Date() }),
  web: () => web.signRequest({ ...TO_SIGN, secret: webSecret, now: new Date() }),
};

let server: Server;
let baseUrl: string;
/** The users who signed the verified requests, in order. */
const users: string[] = [];

beforeAll(async () => {
  server = createServer((received, response) => {
    users.push(verify(received));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

describe.each(['signing', 'web'] as const)('the headers of signRequest of /%s', (folder) => {
  it.each<[string, (url: string, headers: node.SignatureHeaders) => unknown]>([
    ['fetch', (url, headers) => fetch(url, { headers })],
    ['fetch, spread beside others', (url, headers) => fetch(url, { headers: { accept: '*/*', ...headers } })],
    ['new Headers', (url, headers) => fetch(url, { headers: new Headers(headers) })],
    ['node:http', (url, headers) => new Promise((resolve) => request(url, { headers }, resolve).end())],
  ])('are taken by %s as they are', async (_, send) => {
    const { headers } = await SIGN[folder]();
    await send(baseUrl + TARGET, headers);
    expect(users.pop()).toBe('Adaé');
  });
});

function verify({ method = '', url = '', rawHeaders }: IncomingMessage): string {
  const received = { method, target: url, headers: rawHeaders };
  return node.verifyRequest({ received, secrets: [nodeSecret], now: new Date() }).user;
}
