import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A partner that says what it likes: `talk` is given each connection. */
export interface PartnerServer {
  readonly port: number;
  /** The number of connections so far. */
  readonly connections: () => number;
  /** Waits until each has ended: one that the client leaves open is never over. */
  readonly close: () => Promise<void>;
}

interface Address {
  readonly host: string;
  readonly port?: number;
}
type Talk = (socket: Socket) => void;

const LOOPBACK: Address = { host: '127.0.0.1' };

export async function startPartner(talk: Talk, address?: Address): Promise<PartnerServer> {
  return started(createServer(talk), address);
}

/** One with a certificate that nobody vouches for; `names` are those that clients ask for. */
export async function startTlsPartner(talk: Talk, names: string[]): Promise<PartnerServer> {
  const SNICallback = (name: string, done: (error: null) => void): void => {
    names.push(name);
    done(null);
  };
  return started(createTlsServer({ key: KEY, cert: CERTIFICATE, SNICallback }, talk));
}

/** Sends the text once the head of a request is there. */
export function says(text: string | Buffer): Talk {
  return (socket) => void socket.once('data', () => socket.end(text));
}

async function started(server: Server, address: Address = LOOPBACK): Promise<PartnerServer> {
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    socket.on('error', () => socket.destroy());
  });
  server.listen(address.port ?? 0, address.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, connections: () => connections, close: () => new Promise((done) => server.close(() => done())) };
}

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9QT/F/Z1PxWyQS94
cxpTHLd0XB7sW9WI5Xi1y8lwtRahRANCAASohjN2t3JECugqMrck6RZktiVlCNa9
m9D282wTbBMKnVbTqE7ojehEeYf1o0O50iBtEE73iXXDlFv54S9eFTVV
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUN2odx78U3NkRu9thK9PAUiAuhFgwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPcGFydG5lci5leGFtcGxlMCAXDTI2MTEyMzAwNDYwM1oYDzIx
MjYxMDMwMDA0NjAzWjAaMRgwFgYDVQQDDA9wYXJ0bmVyLmV4YW1wbGUwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAASohjN2t3JECugqMrck6RZktiVlCNa9m9D282wT
bBMKnVbTqE7ojehEeYf1o0O50iBtEE73iXXDlFv54S9eFTVVo28wbTAdBgNVHQ4E
FgQUhDuaH/Yi4VV3iPkBZMSEoyq2A94wHwYDVR0jBBgwFoAUhDuaH/Yi4VV3iPkB
ZMSEoyq2A94wDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgg9wYXJ0bmVyLmV4
YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIhAO43zvJOt08gMRsu6BRYTfaNFw9bInC/
vfi2kIPJl5UJAiAn6b+cg3rbKaYoJ+cN3XBJejTq8tGTymqZG53OBu7CJw==
-----END CERTIFICATE-----`;
