import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * A port that stays open while the server behind it is replaced. Connections that come meanwhile wait for the next
 * server. Node's documentation describes this use of the event `connection`.
 */
export class OpenPort {
  readonly #open = new Set<Socket>();
  #waiting: Socket[] = [];
  #server: HttpServer | undefined;

  private constructor(
    private readonly listener: Server,
    readonly baseUrl: string,
  ) {
    // A test whose hook timed out never stops its server, and its process must end all the same.
    listener.unref();
    listener.on('connection', (socket: Socket) => {
      socket.unref();
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
      if (this.#server) this.#server.emit('connection', socket);
      else this.#hold(socket);
    });
  }

  /** @throws the error of `listen`, such as EADDRINUSE */
  static async open(host: string, port: number): Promise<OpenPort> {
    // As Node's own HTTP server listens.
    const listener = createServer({ allowHalfOpen: true, noDelay: true });
    listener.listen({ host, port });
    await once(listener, 'listening');
    const bound = (listener.address() as AddressInfo).port;
    return new OpenPort(listener, `http://${host.includes(':') ? `[${host}]` : host}:${bound}`);
  }

  /** Gives this server all connections, first those that waited. */
  serve(server: HttpServer): void {
    // The server sets up its checks of slow connections.
    server.emit('listening');
    this.#server = server;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const socket of waiting) if (!socket.destroyed) server.emit('connection', socket);
  }

  /** Lets new connections wait. */
  hold(): void {
    this.#server = undefined;
  }

  /** Cuts the connections that are left, and closes the port. */
  async close(): Promise<void> {
    const closed = once(this.listener, 'close');
    this.listener.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  #hold(socket: Socket): void {
    // Without a listener, the error of a client that leaves would end the process.
    socket.once('error', () => socket.destroy());
    this.#waiting.push(socket);
  }
}
