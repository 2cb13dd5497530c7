import 'reflect-metadata';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { fastify } from 'fastify';
import { message, receiveEvents, redirect, reject } from '../src/events/index.js';
import type { Receiver } from '../src/events/index.js';
import { EVENT_CREDENTIALS, MOVED, sendEvent, signedEvent } from './support/signed-events.js';

interface Endpoint {
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

const handled: string[] = [];
const errors: unknown[] = [];
const refused: string[] = [];
let endpoints: Endpoint[] = [];

const receiverOf = (): Receiver =>
  receiveEvents({
    credentials: EVENT_CREDENTIALS,
    handlers: {
      WorkFlowStatusChangeEvent: async ({ payload, id, attempt }) => {
        handled.push(`${id} ${attempt} ${payload.personId}`);
        if (id === 'evt_broken') throw new TypeError('out of order');
        return id === 'evt_nothing' ? undefined : redirect(`https://partner.example/${payload.personId}`, 'Go on.');
      },
      ApplicationCompletedEvent: ({ payload }) => reject(`No ${payload.eventType}.`, 'closed'),
      JobUnpostToWebEvent: () => message('Taken down.'),
    },
    onError: (error) => errors.push(error),
    onRefused: ({ problems }) => refused.push(...problems.map(({ part }) => part)),
  });

afterEach(async () => {
  for (const { close } of endpoints) await close();
  endpoints = [];
  for (const list of [handled, errors, refused]) list.length = 0;
});

async function listen(server: Server): Promise<Endpoint> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${port}/talent-events`, close };
}

@Controller()
class Pages {
  @Post('json')
  json(@Req() { body }: ExpressRequest, @Res() response: ExpressResponse): void {
    response.json(body);
  }
}

@Module({ controllers: [Pages] })
class PartnerModule {}

const SERVERS: Readonly<Record<string, () => Promise<Endpoint>>> = {
  'node:http': () => {
    const { node } = receiverOf();
    return listen(createServer((request, response) => void node(request, response)));
  },
  Express: () => {
    const app = express();
    app.use('/talent-events', receiverOf().node);
    app.use(express.json());
    app.post('/json', ({ body }, response) => void response.json(body));
    return listen(createServer(app));
  },
  Fastify: async () => {
    const app = fastify();
    await app.register(receiverOf().fastify, { url: '/talent-events' });
    app.post('/json', async ({ body }) => body);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    return { url: `${origin}/talent-events`, close: () => app.close() };
  },
  Nest: async () => {
    const app = await NestFactory.create<NestExpressApplication>(PartnerModule, { logger: false });
    app.use('/talent-events', receiverOf().node);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/talent-events`, close: () => app.close() };
  },
};

describe.each(Object.entries(SERVERS))('on %s', (name, start) => {
  it('verifies, handles once and answers', async () => {
    const endpoint = await start();
    endpoints.push(endpoint);
    const { response, body } = await sendEvent(endpoint.url);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('https://partner.example/4');
    expect(response.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(body).toEqual({ userMessage: 'Go on.' });
    const again = await sendEvent(endpoint.url, { attempt: 2 });
    expect([again.response.status, again.body]).toEqual([303, body]);
    const plain = await sendEvent(endpoint.url, { id: 'evt_nothing', zipped: false });
    expect([plain.response.status, plain.body]).toEqual([200, { code: 200 }]);
    expect(handled).toEqual(['evt_1 1 4', 'evt_nothing 1 4']);
    expect(errors).toEqual([]);
  });

  it('refuses what is not genuine, not sent by POST, or too large', async () => {
    const endpoint = await start();
    endpoints.push(endpoint);
    const forged = await sendEvent(endpoint.url, { secret: 'another-secret' });
    expect(forged.response.status).toBe(401);
    expect(forged.body).toEqual({ technicalMessage: expect.stringMatching(/^[a-z-]+: /) });
    const late = await sendEvent(endpoint.url, { now: new Date(Date.now() - 301_000) });
    expect(late.response.status).toBe(401);
    expect(refused).toContain('x-svc-date');
    const get = await fetch(endpoint.url);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const large = await fetch(endpoint.url, { method: 'POST', body: new Uint8Array(8_000_000) });
    expect(large.status).toBe(413);
    const { headers } = signedEvent(endpoint.url);
    const bomb = { method: 'POST', headers, body: gzipSync(Buffer.alloc(50_000_000)) };
    expect((await fetch(endpoint.url, bomb)).status).toBe(401);
    expect(handled).toEqual([]);
  });

  it('asks for another attempt if the handler fails', async () => {
    const endpoint = await start();
    endpoints.push(endpoint);
    const first = await sendEvent(endpoint.url, { id: 'evt_broken' });
    expect([first.response.status, first.body]).toEqual([500, { technicalMessage: expect.any(String) }]);
    expect(errors).toEqual([new TypeError('out of order')]);
    await sendEvent(endpoint.url, { id: 'evt_broken', attempt: 2 });
    expect(handled).toEqual(['evt_broken 1 4', 'evt_broken 2 4']);
  });

  if (name === 'node:http') return;
  it('leaves the parsers of other routes alone', async () => {
    const endpoint = await start();
    endpoints.push(endpoint);
    const url = endpoint.url.replace('/talent-events', '/json');
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await response.json()).toEqual({ a: 1 });
  });
});

describe('in a fetch-style framework', () => {
  const url = 'https://partner.example/talent-events?of=acme';
  const send = (receiver: Receiver, change?: Parameters<typeof signedEvent>[1]) => {
    const { headers, body } = signedEvent(url, change);
    return receiver.fetch(new Request(url, { method: 'POST', headers, body }));
  };

  it('verifies, handles once and answers', async () => {
    const receiver = receiverOf();
    const response = await send(receiver);
    expect([response.status, response.headers.get('location')]).toEqual([303, 'https://partner.example/4']);
    expect((await send(receiver, { attempt: 2 })).status).toBe(303);
    expect(handled).toHaveLength(1);
    const unposted = { eventType: 'JobUnpostToWebEvent', customerId: '1001', userId: '3', systemId: '2', links: [] };
    const taken = await send(receiver, { id: 'evt_2', payload: unposted });
    expect([taken.status, await taken.json()]).toEqual([200, { userMessage: 'Taken down.', code: 200 }]);
  });

  it('refuses another method, too large a body, and a forged event', async () => {
    const receiver = receiverOf();
    expect((await receiver.fetch(new Request(url))).status).toBe(405);
    expect((await receiver.fetch(new Request(url, { method: 'POST', body: new Uint8Array(1_048_577) }))).status).toBe(
      413,
    );
    expect((await receiver.fetch(new Request(url, { method: 'POST' }))).status).toBe(401);
    const used = new Request(url, { method: 'POST', body: 'x' });
    await used.text();
    expect((await receiver.fetch(used)).status).toBe(500);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('before the receiver') })]);
  });

  it('answers pings, and rejects events that nothing handles', async () => {
    const receiver = receiverOf();
    const ping = { eventType: 'PingEvent', customerId: '1001', subscription: 'a', links: [] };
    expect((await send(receiver, { payload: ping })).status).toBe(200);
    const posted = { ...MOVED, eventType: 'JobPostToWebEvent', portalUrl: 'https://portal.example' };
    const response = await send(receiver, { payload: posted });
    expect([response.status, await response.json()]).toEqual([
      400,
      { userMessage: expect.any(String), technicalMessage: 'There is no handler of JobPostToWebEvent here.' },
    ]);
    const unknown = await send(receiver, { payload: { eventType: 'NewEvent' } });
    expect(unknown.status).toBe(400);
  });

  it('calls the application handler by the older name too, and again after a rejection', async () => {
    const receiver = receiverOf();
    const application = { ...MOVED, eventType: 'AssessmentEvent', returnUrl: 'https://portal.example/apply/7' };
    for (const attempt of [1, 2]) {
      const response = await send(receiver, { payload: application, attempt });
      const body = { userMessage: 'No AssessmentEvent.', technicalMessage: 'closed' };
      expect([response.status, await response.json()]).toEqual([400, body]);
    }
  });
});

describe('behind a parser', () => {
  it('tells that the body was read before', async () => {
    const app = express();
    app.use(express.json());
    app.post('/talent-events', receiverOf().node);
    const endpoint = await listen(createServer(app));
    endpoints.push(endpoint);
    expect((await sendEvent(endpoint.url)).response.status).toBe(500);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('express.json()') })]);
  });

  it('takes the raw body that Nest keeps of an event that is not zipped', async () => {
    const { node } = receiverOf();
    @Controller('talent-events')
    class Events {
      @Post()
      receive(@Req() request: ExpressRequest, @Res() response: ExpressResponse): Promise<void> {
        return node(request, response);
      }
    }
    @Module({ controllers: [Events] })
    class EventsModule {}
    const app = await NestFactory.create<NestExpressApplication>(EventsModule, { logger: false, rawBody: true });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    endpoints.push({ url: '', close: () => app.close() });
    const url = `http://127.0.0.1:${port}/talent-events`;
    expect((await sendEvent(url, { zipped: false })).response.status).toBe(303);
    expect((await sendEvent(url, { id: 'evt_2' })).response.status).toBe(500);
  });

  it('takes a raw body of Express that is zipped still', async () => {
    const app = express();
    app.use((request, _response, next) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        request.body = Buffer.concat(pieces);
        next();
      });
    });
    app.post('/talent-events', receiverOf().node);
    const endpoint = await listen(createServer(app));
    endpoints.push(endpoint);
    expect((await sendEvent(endpoint.url)).response.status).toBe(303);
  });
});

describe('a rotation, and credentials', () => {
  it('takes events of both secrets', async () => {
    const credentials = [EVENT_CREDENTIALS, { ...EVENT_CREDENTIALS, secret: 'the-next-secret' }];
    const receiver = receiveEvents({ credentials, handlers: {}, onError: (error) => errors.push(error) });
    const url = 'https://partner.example/';
    for (const { secret } of credentials) {
      const { headers, body } = signedEvent(url, { secret, payload: { eventType: 'PingEvent', links: [] } });
      expect((await receiver.fetch(new Request(url, { method: 'POST', headers, body }))).status).toBe(200);
    }
  });

  it('refuses none at all', () => {
    expect(() => receiveEvents({ credentials: [], handlers: {}, onError: () => undefined })).toThrow('credentials: ');
  });
});
