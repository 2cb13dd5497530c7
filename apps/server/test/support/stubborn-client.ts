import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestServer } from './test-server.js';

/** A client that sends these bytes, and does not close its side whatever the server does. */
export async function stubbornClient(baseUrl: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** Returns the number of open connections of the server. */
export function connectionsOf({ running }: Pick<TestServer, 'running'>): Promise<number> {
  const server = running.app.getHttpServer() as Server;
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Writes a byte every few milliseconds until the server closes the connection. */
export async function drip(socket: Socket, byte: string): Promise<void> {
  while (!socket.destroyed && !socket.readableEnded) {
    socket.write(byte);
    await delay(20);
  }
}
