import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** A collector that keeps the bytes of all spans. Texts stand in them as they are, and so do the bytes of ids. */
async function startCollector() {
  const received: Buffer[] = [];
  const paths = new Set<string | undefined>();
  const server = createServer((request, response) => {
    paths.add(request.url);
    void buffer(request).then((body) => {
      received.push(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    has: (text: string | Buffer) => Buffer.concat(received).includes(text),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

describeOnEachDatabase('traces (D-NET-27)', (createDatabase) => {
  let database: TestDatabase;
  let log: RecordingLog;

  beforeEach(async () => {
    database = await createDatabase('migrated');
    log = new RecordingLog();
  });

  afterEach(async () => {
    for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  });

  const start = (endpoint: string): Promise<TestServer> => {
    Object.assign(process.env, {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: 'service-of-this-spec',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    return TestServer.start({ database, log, blueprints: [aBlueprint(1001)], configuration: { traces: true } });
  };

  it('reach the collector by the stop at last: the request, its unit of work and its statements, without a person', async () => {
    const collector = await startCollector();
    const server = await start(collector.url);
    const path = '/customers/1001/people';
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    const body = { firstname: 'Hush', lastname: 'Hushes', email: 'hush@example.org' };
    const reply = await server.sendSigned('1001.user', SECRET, { method: 'POST', path, headers, body });
    expect(reply.status).toBe(201);
    const [line] = log.linesOf(reply.headers['x-transaction']).filter(({ msg }) => msg === 'answered');
    expect(line).toMatchObject({ trace_id: TRACE });
    await server.stop();
    await collector.close();
    expect([...collector.paths]).toEqual(['/v1/traces']);
    const texts = ['POST /customers/:customerId/people', 'unit of work', 'INSERT profiles', 'service-of-this-spec'];
    const transaction = String(reply.headers['x-transaction']);
    for (const text of [...texts, transaction, Buffer.from(TRACE, 'hex')])
      expect([text, collector.has(text)]).toEqual([text, true]);
    for (const secret of ['Hush', 'hush', '1001.user', SECRET])
      expect([secret, collector.has(secret)]).toEqual([secret, false]);
  });
});
