// A partner that accepts every event. It reports the number of events since the last report, and the times of the first and the last.
import { createServer } from 'node:http';

import { listen } from './listen.mjs';

let counted = { count: 0, first: 0, last: 0 };

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-length': 0 }).end();
    const now = performance.now();
    counted = { count: counted.count + 1, first: counted.count === 0 ? now : counted.first, last: now };
  });
});
listen(server);
process.on('message', ({ forget }) => {
  process.send?.(counted);
  if (forget) counted = { count: 0, first: 0, last: 0 };
});
