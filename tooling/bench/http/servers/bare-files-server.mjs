// A minimal server of files: it pipes a body to the disk and makes it durable, and pipes a file back.
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { listen } from './listen.mjs';

const { BENCH_FOLDER: folder = '' } = process.env;

async function store(request, file) {
  await pipeline(request, createWriteStream(file));
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

async function answer(request, response) {
  const file = path.join(folder, path.basename(request.url));
  if (request.method === 'GET') {
    const found = await stat(file).catch(() => undefined);
    response.writeHead(found ? 200 : 404, { 'content-length': found?.size ?? 0 });
    return found ? pipeline(createReadStream(file), response) : response.end();
  }
  await store(request, file);
  return response.writeHead(204).end();
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
listen(server);
