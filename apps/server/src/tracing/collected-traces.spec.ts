import { describe, expect, it } from '@jest/globals';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { RecordingLog } from '../../test/support/recording-log.js';
import type { OutboundEnd, OutboundPost } from '../outbound/index.js';
import { CURRENT_REQUEST, traced } from '../runtime/index.js';
import type { Span } from '../runtime/index.js';
import { CollectedTraces } from './collected-traces.js';
import { openTracing } from './open-tracing.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SAMPLED = `00-${TRACE}-00f067aa0ba902b7-01`;

function newTraces() {
  const exporter = new InMemorySpanExporter();
  // A stop empties this exporter, so the spans are taken before.
  exporter.shutdown = () => Promise.resolve();
  const traces = new CollectedTraces({ version: '1.2.3', database: 'sqlite', log: new RecordingLog(), exporter });
  const finish = async () => {
    await traces.close();
    return exporter.getFinishedSpans().map((span) => ({
      ...{ name: span.name, attributes: span.attributes, trace: span.spanContext().traceId, kind: span.kind },
      ...{ id: span.spanContext().spanId, parent: span.parentSpanContext?.spanId, failed: span.status.code === 2 },
      resource: span.resource.attributes,
    }));
  };
  const request = (headers: Record<string, string> = {}): Span => traces.requests.begin({ method: 'GET', headers });
  const within = <T>(span: Span, run: () => T): T =>
    CURRENT_REQUEST.run({ transactionId: '{T}', routePath: '/a', span }, run);
  return { traces, finish, request, within };
}

describe('CollectedTraces (D-NET-27)', () => {
  it('continue the trace of a request that has one, and begin one for others', async () => {
    const { request, finish } = newTraces();
    const given: Array<Record<string, string>> = [{ traceparent: SAMPLED }, { traceparent: 'nonsense' }, {}];
    for (const headers of given) request(headers).end();
    const [continued, other, none] = await finish();
    expect(continued).toMatchObject({ trace: TRACE, parent: '00f067aa0ba902b7', kind: 1 });
    expect(new Set([TRACE, other?.trace, none?.trace]).size).toBe(3);
    expect(none?.resource).toMatchObject({ 'service.name': 'talent-server', 'service.version': '1.2.3' });
  });

  it('record nothing of a request that its sender does not sample', async () => {
    const { request, finish } = newTraces();
    const span = request({ traceparent: SAMPLED.replace(/01$/, '00') });
    expect(span.traceId).toBe(TRACE);
    span.begin('part').end();
    span.end();
    expect(await finish()).toEqual([]);
  });

  it('have a span for each statement of a request, with its text and without values, and none in the background', async () => {
    const { traces, request, within, finish } = newTraces();
    traces.statements('SELECT 1')(1);
    const span = request();
    within(span, () => traces.statements('SELECT a\n FROM profiles WHERE b IN (?, ?)')(7));
    within(span, () =>
      traces.statements('INSERT INTO changes VALUES (?)')(
        undefined,
        Object.assign(new Error('hush'), { code: '23505' }),
      ),
    );
    span.end();
    const [select, insert, whole, ...others] = await finish();
    expect(others).toEqual([]);
    expect(select).toMatchObject({
      ...{ name: 'SELECT profiles', parent: whole?.id, trace: whole?.trace, kind: 2, failed: false },
      attributes: {
        'db.system.name': 'sqlite',
        'db.query.text': 'SELECT a FROM profiles WHERE b IN (?, …)',
        'db.response.returned_rows': 7,
      },
    });
    expect(insert).toMatchObject({ name: 'INSERT changes', failed: true, attributes: { 'error.type': '23505' } });
    expect(JSON.stringify(insert)).not.toContain('hush');
  });

  it('put the parts of a work below it', async () => {
    const { traces, request, within, finish } = newTraces();
    const span = request();
    await within(span, () =>
      traced('unit of work', async () => {
        traces.statements('UPDATE profiles SET a = ?')(0);
      }),
    );
    await expect(
      within(span, () => traced('open file', () => Promise.reject(new RangeError('hush')))),
    ).rejects.toThrow();
    expect(await traced('of nobody', () => Promise.resolve(7))).toBe(7);
    span.end();
    const [statement, unit, file, whole, ...others] = await finish();
    expect(others).toEqual([]);
    expect([statement?.parent, unit?.parent, file?.parent]).toEqual([unit?.id, whole?.id, whole?.id]);
    expect(file).toMatchObject({ failed: true, attributes: { 'error.type': 'RangeError' } });
  });

  it('have a span for each attempt to deliver an event, with the host and no more of the URL', async () => {
    const { traces, request, within, finish } = newTraces();
    const sent: OutboundPost[] = [];
    const ends: OutboundEnd[] = [
      { kind: 'reply', status: 204 } as OutboundEnd,
      { kind: 'timeout', error: 'It took too long.' },
    ];
    const client = traces.eventClient({
      send: async (post) => {
        sent.push(post);
        return ends[sent.length - 1] as OutboundEnd;
      },
    });
    const post = {
      url: 'https://partner.example/hook?token=hush',
      headers: {},
      body: Buffer.from('hush'),
      timeoutMs: 1,
    };
    const span = request();
    await within(span, () => client.send(post));
    await client.send(post);
    span.end();
    const spans = await finish();
    const [first, later] = spans;
    expect(first).toMatchObject({
      ...{ name: 'deliver event', kind: 2, failed: false, trace: span.traceId },
      attributes: { 'server.address': 'partner.example', 'http.response.status_code': 204 },
    });
    expect(later).toMatchObject({ kind: 2, failed: true, parent: undefined, attributes: { 'error.type': 'timeout' } });
    expect(JSON.stringify(spans)).not.toContain('hush');
    // A partner gets exactly what it got without traces.
    expect(sent).toEqual([post, post]);
  });

  it('are not loaded unless a collector is set', async () => {
    const database = { kind: 'sqlite', file: 'a.db' } as const;
    expect(await openTracing({ traces: false, database }, '1.2.3', new RecordingLog())).toBeUndefined();
  });
});
