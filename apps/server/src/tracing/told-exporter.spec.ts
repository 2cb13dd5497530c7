import { expect, it } from '@jest/globals';
import { RecordingLog } from '../../test/support/recording-log.js';
import { ToldExporter } from './collected-traces.js';

const NOTICE = 'Traces cannot be sent: look at OTEL_EXPORTER_OTLP_ENDPOINT. The server goes on without them.';

it('ToldExporter logs that the collector is away once, and once that it is back (D-NET-27)', () => {
  const log = new RecordingLog();
  const results = [0, 1, 1, 0, 0, 1].map((code) => ({ code, error: new Error('connect ECONNREFUSED') }));
  const seen: number[] = [];
  const exporter = new ToldExporter(
    { export: (_spans, done) => done(results.shift() ?? { code: 0 }), shutdown: () => Promise.resolve() },
    log,
  );
  for (let time = 0; time < 6; time += 1) exporter.export([], ({ code }) => seen.push(code));
  expect(seen).toEqual([0, 1, 1, 0, 0, 1]);
  const lines = log.text
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { msg: string }).msg]));
  expect(lines).toEqual([NOTICE, 'Traces are sent again.', NOTICE]);
  expect(log.text).toContain('connect ECONNREFUSED');
});
