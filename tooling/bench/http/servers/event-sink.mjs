// A partner that accepts every event. It reports the number of events since it was told to forget. It reports the times of
// the first event after those that warm the sender, and of the last event.
import { createServer } from 'node:http';

import { listen } from './listen.mjs';

const warmUps = Number(process.env.BENCH_WARM_UPS);
let counted = { count: 0, first: 0, last: 0 };

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-length': 0 }).end();
    const now = performance.now();
    counted = { count: counted.count + 1, first: counted.count <= warmUps ? now : counted.first, last: now };
  });
});
listen(server);
process.on('message', ({ forget }) => {
  process.send?.(counted);
  if (forget) counted = { count: 0, first: 0, last: 0 };
});
