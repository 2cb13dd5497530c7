import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { mock } from 'node:test';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CliError } from '../cli-error.js';
import { parseBaseUrl } from './base-url.js';
import { readProxies } from './proxy.js';
import type { StreamedBody, WireRequest } from './send-request.js';
import { sendRequest, sendThrough } from './send-request.js';

const servers: Server[] = [];

afterEach(() => {
  mock.timers.reset();
  jest.restoreAllMocks();
  for (const server of servers.splice(0)) server.close();
});

/** A server that keeps the bytes it got and answers with the same bytes each time. */
async function listen(
  answer: string | undefined,
  after = '\r\n\r\n',
  then?: 'deaf',
): Promise<{ baseUrl: string; received: () => string }> {
  let received = '';
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (answer === undefined || !received.includes(after)) return;
      if (then === 'deaf') socket.pause().write(answer);
      else socket.end(answer, 'latin1');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received };
}

const request = (baseUrl: string, change: Partial<WireRequest> = {}): WireRequest => ({
  base: parseBaseUrl(baseUrl),
  method: 'GET',
  target: '/',
  headers: [],
  body: undefined,
  timeoutMs: 300_000,
  ...change,
});

async function* endless(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  for (;;) yield piece;
}

const streamed = (...pieces: string[]): StreamedBody => ({
  bytes: pieces.join('').length,
  async *pieces() {
    for (const piece of pieces) yield Buffer.from(piece);
  },
});

describe('sendRequest', () => {
  it('leaves a server that never ends its reply', async () => {
    let sent = 0;
    const server = createServer((socket) => {
      const piece = Buffer.alloc(1_048_576, ' ');
      const send = () => {
        for (let isReady = !socket.destroyed; isReady && sent < 300; sent += 1) isReady = socket.write(piece);
      };
      socket.on('drain', send).on('error', () => undefined);
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
        send();
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const error = await sendRequest(request(`http://127.0.0.1:${port}`)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ exit: 'UNREACHABLE', message: expect.stringContaining('more than 64 MiB') });
    expect(sent).toBeLessThan(100);
  });

  it('sends target, headers and body as they stand', async () => {
    const { baseUrl, received } = await listen('HTTP/1.1 204 No Content\r\n\r\n');
    const headers = [
      ['X-A', 'b'],
      ['x-a', 'Ã¼'],
    ] as const;
    await sendRequest(
      request(baseUrl, { method: 'PATCH', target: '/a/../b//%2e?x=[1]&&+{}|"', headers, body: Buffer.from('{"ü":1}') }),
    );
    const { host } = parseBaseUrl(baseUrl);
    expect(received()).toBe(
      `PATCH /a/../b//%2e?x=[1]&&+{}|" HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 8\r\nX-A: b\r\nx-a: Ã¼\r\nConnection: close\r\n\r\n{"Ã¼":1}`,
    );
  });

  it('returns status, repeated headers and body, and follows no redirect', async () => {
    const { baseUrl } = await listen(
      'HTTP/1.1 307 Elsewhere\r\nX-Error: 1:a\r\nx-error: 2:b\r\nLocation: /b\r\nContent-Length: 2\r\n\r\n\u0000\u00ff',
    );
    expect(await sendRequest(request(baseUrl))).toEqual({
      status: 307,
      statusText: 'Elsewhere',
      httpVersion: '1.1',
      headers: [
        ['X-Error', '1:a'],
        ['x-error', '2:b'],
        ['Location', '/b'],
        ['Content-Length', '2'],
      ],
      body: Buffer.from([0, 255]),
    });
  });

  it('sends a streamed body once the server asks for it', async () => {
    const { baseUrl, received } = await listen('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
    const { status } = await sendRequest(request(baseUrl, { method: 'PATCH', body: streamed('abc', 'def') }));
    expect(status).toBe(204);
    expect(received()).toContain('\r\nContent-Length: 6\r\nExpect: 100-continue\r\n');
  });

  it('sends nothing of a streamed body that is refused before', async () => {
    // The command would send the body to a server that is silent for a second.
    mock.timers.enable({ apis: ['setTimeout'] });
    const { baseUrl, received } = await listen('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno');
    const response = await sendRequest(request(baseUrl, { method: 'PATCH', body: streamed('abc') }));
    expect(response).toMatchObject({ status: 413, body: Buffer.from('no') });
    expect(received()).toMatch(/\r\n\r\n$/);
  });

  it('sends a streamed body to a server that does not ask', async () => {
    const { baseUrl, received } = await listen('HTTP/1.1 204 No Content\r\n\r\n', 'abcdef');
    await sendRequest(request(baseUrl, { method: 'PATCH', body: streamed('abc', 'def') }));
    expect(received()).toMatch(/\r\n\r\nabcdef$/);
  });

  it('gives up on a server that takes no more of a streamed body', async () => {
    const { baseUrl } = await listen('HTTP/1.1 100 Continue\r\n\r\n', '\r\n\r\n', 'deaf');
    const body = { bytes: 2 ** 40, pieces: () => endless(new Uint8Array(2 ** 20)) };
    const sent = sendRequest(request(baseUrl, { method: 'PATCH', body, timeoutMs: 200 }));
    await expect(sent).rejects.toMatchObject({ exit: 'UNREACHABLE', message: expect.stringContaining('--timeout') });
  });

  it('waits anew with each piece that comes, and not while nobody takes it', async () => {
    const { baseUrl } = await listen('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    mock.timers.enable({ apis: ['setTimeout'] });
    const takeBody = () => async (pieces: AsyncIterable<Uint8Array>) => {
      for await (const _piece of pieces) mock.timers.tick(400);
    };
    expect(await sendRequest(request(baseUrl, { timeoutMs: 250, takeBody }))).toMatchObject({ status: 200 });
  });

  it('names a port where nothing listens', async () => {
    const { baseUrl } = await listen('');
    await new Promise((resolve) => servers.pop()?.close(resolve));
    await expect(sendRequest(request(baseUrl))).rejects.toMatchObject({
      exit: 'UNREACHABLE',
      message: expect.stringContaining(`nothing listens at ${baseUrl}`),
    });
  });

  it('waits for nothing more once a proxy gives it no way to the server', async () => {
    const { baseUrl } = await listen('');
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const send = sendThrough(readProxies({ HTTPS_PROXY: baseUrl }));
    const started = jest.spyOn(globalThis, 'setTimeout');
    const stopped = jest.spyOn(globalThis, 'clearTimeout');
    const sent = send(request('https://a.example', { timeoutMs: 12_345 }));
    await expect(sent).rejects.toMatchObject({ exit: 'UNREACHABLE' });
    const waits = started.mock.results.filter((_, index) => started.mock.calls[index]?.[1] === 12_345);
    expect(waits).toHaveLength(1);
    expect(stopped.mock.calls.some(([timer]) => timer === waits[0]?.value)).toBe(true);
  });

  it.each([
    ['closes without an answer', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ])('fails with UNREACHABLE where the server %s', async (_name, answer) => {
    const { baseUrl } = await listen(answer);
    await expect(sendRequest(request(baseUrl))).rejects.toBeInstanceOf(CliError);
    await expect(sendRequest(request(baseUrl))).rejects.toMatchObject({ exit: 'UNREACHABLE' });
  });

  it('gives up on a silent server and names the option', async () => {
    const { baseUrl } = await listen(undefined);
    await expect(sendRequest(request(baseUrl, { timeoutMs: 20 }))).rejects.toThrow('--timeout');
  });

  it('hints at http where https meets no TLS', async () => {
    const { baseUrl } = await listen('HTTP/1.1 400 Bad Request\r\n\r\n', '');
    const sent = sendRequest(request(baseUrl.replace('http:', 'https:')));
    await expect(sent).rejects.toMatchObject({
      exit: 'UNREACHABLE',
      message: expect.stringContaining(`did you mean ${baseUrl}?`),
    });
  });
});
