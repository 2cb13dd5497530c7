import { ExportResultCode } from '@opentelemetry/core';
import type { ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../runtime/index.js';

/** Sends spans, and logs once if that fails, and once if it succeeds again. Failed spans are lost. */
export class ToldExporter implements SpanExporter {
  #isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: Pick<Log, 'notice' | 'info'>,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      const hasFailed = result.code !== ExportResultCode.SUCCESS;
      if (hasFailed && !this.#isFailing)
        this.log.notice(
          'Traces cannot be sent: look at OTEL_EXPORTER_OTLP_ENDPOINT. The server goes on without them.',
          {
            why: String(result.error?.message ?? 'unknown'),
          },
        );
      if (!hasFailed && this.#isFailing) this.log.info('Traces are sent again.', {});
      this.#isFailing = hasFailed;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}
