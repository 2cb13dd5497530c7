import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { describeServer } from '../../support/each-server.js';

const NEWCOMERS = 100;
const LIVE = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

// The system hands over one connection in each turn of the event loop (D-NET-14).
describeServer('clients that come all at once', {}, (under) => {
  const clients: Socket[] = [];

  /** Asks, and calls back for each answer. */
  const ask = (answered: (client: Socket) => void): Socket => {
    const { hostname, port } = new URL(under.server.baseUrl);
    const client = connect(Number(port), hostname, () => client.write(LIVE));
    client.on('data', () => answered(client));
    clients.push(client);
    return client;
  };

  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
  });

  it('are let in before those who are in have their next answers', async () => {
    let replies = 0;
    await new Promise<void>((resolve) => {
      ask((client) => {
        replies += 1;
        client.write(LIVE);
        resolve();
      });
    });
    const before = replies;
    await new Promise<void>((resolve) => {
      let welcomed = 0;
      for (let count = 0; count < NEWCOMERS; count += 1) {
        ask(() => {
          welcomed += 1;
          if (welcomed === NEWCOMERS) resolve();
        });
      }
    });
    expect(replies - before).toBeLessThan(NEWCOMERS / 4);
  });
});
