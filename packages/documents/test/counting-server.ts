import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that counts requests, and answers with a red picture. */
export interface CountingServer {
  readonly url: string;
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

export async function countingServer(picture: Buffer): Promise<CountingServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'image/png');
    response.end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
