import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Controller, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { receiveEvents } from '../src/events/index.js';
import type { Receiver } from '../src/events/index.js';
import { describeReceiver, endpoints, errors, handled, listen, receiverOf } from './support/served-receivers.js';
import type { Endpoint } from './support/served-receivers.js';
import { EVENT_CREDENTIALS, MOVED, sendEvent, signedEvent } from './support/signed-events.js';

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
  Nest: async () => {
    const app = await NestFactory.create<NestExpressApplication>(PartnerModule, { logger: false });
    app.use('/talent-events', receiverOf().node);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/talent-events`, close: () => app.close() };
  },
};

for (const [name, start] of Object.entries(SERVERS)) describeReceiver(name, start);

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
