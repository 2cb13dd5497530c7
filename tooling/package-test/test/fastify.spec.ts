import { fastify } from 'fastify';

import { describeReceiver, receiverOf } from '../../../packages/client/test/support/served-receivers.js';

// Express, Nest and node:http are tried beside the receiver itself. Fastify brings 28 packages, so it is tried here.
describeReceiver('Fastify', async () => {
  const app = fastify();
  await app.register(receiverOf().fastify, { url: '/talent-events' });
  app.post('/json', async ({ body }) => body);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${origin}/talent-events`, close: () => app.close() };
});
