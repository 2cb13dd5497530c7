import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const TALENT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** A name that no DNS knows (RFC 6761). The proxy alone knows the way to it. */
const HOST = 'talent.invalid';
const PASSWORD = Buffer.from('ada:h@sh').toString('base64');
const folder = mkdtempSync(path.join(tmpdir(), 'talent-proxies-'));
const certificate = path.join(folder, 'a.pem');

/** The requests that the proxy received. */
let asked: string[] = [];
let wantsPassword = false;
const servers: Server[] = [];
const ports: Record<'plain' | 'tls' | 'proxy' | 'tlsProxy' | 'closed', number> = {
  ...{ plain: 0, tls: 0, proxy: 0, tlsProxy: 0, closed: 0 },
};

async function listening(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function isRefused({ headers }: http.IncomingMessage): boolean {
  return wantsPassword && headers['proxy-authorization'] !== `Basic ${PASSWORD}`;
}

/** A proxy as companies have them: it reads whole URLs, and opens tunnels for CONNECT. */
function asProxy<Proxy extends http.Server>(proxy: Proxy): Proxy {
  proxy.on('request', (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (isRefused(request)) return void response.writeHead(407).end();
    const { pathname, search } = new URL(request.url ?? '');
    const { 'proxy-authorization': _credentials, ...headers } = request.headers;
    const onward = http.request({ port: ports.plain, path: pathname + search, method: request.method, headers });
    onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers)));
    request.pipe(onward);
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (isRefused(request)) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    if (request.url !== `${HOST}:443`) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const onward = connect(ports.tls, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => undefined);
  });
  return proxy;
}

/** Runs the built command with these variables alone. */
async function talent(words: readonly string[], variables: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'], HOME: folder, NODE_EXTRA_CA_CERTS: certificate, ...variables };
  const child = spawn(process.execPath, [TALENT, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: code as number, out, err };
}

const get = (scheme: string) => ['get', '/health/live?a=%2F', '--base-url', `${scheme}://${HOST}`, '--auth', 'none'];

beforeAll(async () => {
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST},IP:127.0.0.1`];
  const key = path.join(folder, 'a.key');
  const files = ['-keyout', key, '-out', certificate];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names, ...files]);
  const answer: http.RequestListener = ({ url, headers }, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ url, host: headers.host }));
  const secured = { cert: readFileSync(certificate), key: readFileSync(key) };
  ports.plain = await listening(http.createServer(answer));
  ports.tls = await listening(https.createServer(secured, answer));
  ports.proxy = await listening(asProxy(http.createServer()));
  ports.tlsProxy = await listening(asProxy(https.createServer(secured)));
  ports.closed = await listening(http.createServer());
  servers.pop()?.close();
});

beforeEach(() => {
  asked = [];
  wantsPassword = false;
});

afterAll(() => {
  for (const server of servers) server.close();
});

describe('talent behind a proxy', () => {
  const PLAIN = ['http', `GET http://${HOST}/health/live?a=%2F`];
  const TUNNEL = ['https', `CONNECT ${HOST}:443`];

  it.each([
    ['HTTP_PROXY', ...PLAIN],
    ['http_proxy', ...PLAIN],
    ['HTTPS_PROXY', ...TUNNEL],
    ['https_proxy', ...TUNNEL],
  ])('takes the proxy of %s to a server with %s', async (name, scheme, request) => {
    const isLower = name === name.toLowerCase();
    const proxy = isLower ? `https://127.0.0.1:${ports.tlsProxy}` : `http://127.0.0.1:${ports.proxy}`;
    const { code, out, err } = await talent(get(scheme), { [name]: proxy });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect([JSON.parse(out), asked]).toEqual([{ url: '/health/live?a=%2F', host: HOST }, [request]]);
  });

  it.each([
    ['NO_PROXY', 'http'],
    ['no_proxy', 'https'],
  ])('goes straight to the servers of %s', async (name, scheme) => {
    const proxy = `http://127.0.0.1:${ports.proxy}`;
    const variables = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, [name]: `other.example,.${HOST}` };
    const { code, err } = await talent(get(scheme), variables);
    expect({ code, err, asked }).toEqual({ code: 3, err: expect.stringContaining(`the name "${HOST}"`), asked: [] });
    expect(err).toContain(`or name the proxy of your company in ${scheme.toUpperCase()}_PROXY`);
  });

  it.each(['http', 'https'])('signs in to the proxy on the way to %s, and says if it must', async (scheme) => {
    wantsPassword = true;
    const name = `${scheme.toUpperCase()}_PROXY`;
    const signedIn = await talent(get(scheme), { [name]: `http://ada:h%40sh@127.0.0.1:${ports.proxy}` });
    expect(signedIn).toMatchObject({ code: 0, err: '' });
    for (const [user, reason] of [
      ['', 'wants a user and a password'],
      ['ada:wrong@', 'does not take this user and password'],
    ]) {
      const { code, err } = await talent(get(scheme), { [name]: `http://${user}127.0.0.1:${ports.proxy}` });
      expect(code).toBe(3);
      expect(err).toContain(
        `the proxy http://127.0.0.1:${ports.proxy} refuses ${HOST} with 407 Proxy Authentication Required: it ${reason}: ${name}=http://user:password@127.0.0.1:${ports.proxy}`,
      );
      expect(err).not.toContain('wrong');
    }
  });

  it('names a proxy that cannot be reached, and one that lets nobody through', async () => {
    const closed = { HTTP_PROXY: `http://127.0.0.1:${ports.closed}`, HTTPS_PROXY: `http://127.0.0.1:${ports.closed}` };
    for (const scheme of ['http', 'https']) {
      const { code, err } = await talent(get(scheme), closed);
      expect(code).toBe(3);
      expect(err).toContain(
        `the proxy http://127.0.0.1:${ports.closed} cannot be used: correct ${scheme.toUpperCase()}_PROXY, or put ${HOST} into NO_PROXY if no proxy is needed (ECONNREFUSED)`,
      );
    }
    const words = ['get', '/', '--base-url', `https://${HOST}:8443`, '--auth', 'none'];
    const { err } = await talent(words, { HTTPS_PROXY: `http://127.0.0.1:${ports.proxy}` });
    expect(err).toContain(`refuses ${HOST}:8443 with 403 Forbidden: ask who runs it to let the server through`);
  });

  it('tells of the proxy in doctor, and of the certificate of the server', async () => {
    const proxy = `http://127.0.0.1:${ports.proxy}`;
    const words = ['doctor', '--base-url', `https://${HOST}`, '--auth', 'none'];
    const { out } = await talent(words, { HTTPS_PROXY: proxy });
    expect(out).toMatch(new RegExp(`^ok +reach .* answered 200 in \\d+ ms, through the proxy ${proxy}$`, 'm'));
    expect(out).toMatch(/^warn +tls +TLSv1\.\d, the certificate is valid for \d more days$/m);
  });
});
