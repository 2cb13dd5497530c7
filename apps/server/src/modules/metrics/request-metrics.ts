import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { FailedSignIns } from '../../http/index.js';
import type { TalentExpressAdapter } from '../../http/index.js';
import { PasswordVerifier, SIGN_IN_OUTCOMES } from '../access/index.js';
import { ChangeStreams } from '../change-feed/index.js';
import { ApplicationCounts } from '../job-pages/index.js';
import { one, readCounter, readGauge, readHistogram } from './read-metrics.js';

const REQUESTS = 'Replies of this node by the pattern of the route. Requests without a route are under "none".';

/** Measures requests, refusals, sign-ins and applications (D-NET-20). */
@Injectable()
export class RequestMetrics {
  readonly #signIns = new Counter({
    name: 'talent_sign_ins_total',
    help: 'Passwords that were sent to this node and not remembered by it, by what became of them: right, wrong, refused after too many wrong ones, busy.',
    labelNames: ['outcome'],
    registers: [],
  });

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly failedSignIns: FailedSignIns,
    private readonly applications: ApplicationCounts,
    private readonly streams: ChangeStreams,
    passwords: PasswordVerifier,
  ) {
    for (const outcome of SIGN_IN_OUTCOMES) this.#signIns.inc({ outcome }, 0);
    passwords.onOutcome((outcome) => this.#signIns.inc({ outcome }));
  }

  register(registry: Registry): void {
    const adapter = this.host.httpAdapter as unknown as TalentExpressAdapter;
    const { figures } = adapter;
    const metrics = [
      this.#signIns,
      readCounter(
        'talent_applications_total',
        'Apply forms that were sent to this node, by what became of them: received, refused or failed.',
        () =>
          Object.entries(this.applications).map(
            ([outcome, { count }]: [string, { count: number }]) => [{ outcome }, count] as const,
          ),
        ['outcome'],
      ),
      readCounter(
        'talent_http_requests_total',
        REQUESTS,
        function* () {
          for (const { route, method, statuses } of figures.routes())
            for (const [status, count] of statuses) yield [{ route, method, status: String(status) }, count];
        },
        ['route', 'method', 'status'],
      ),
      readGauge(
        'talent_http_requests_in_flight',
        'Connections of this node whose request is being answered. The scrape is one of them.',
        () => one(adapter.connectionFigures.busy),
      ),
      readGauge('talent_http_connections', 'Open connections of this node.', () => one(adapter.connectionFigures.all)),
      readGauge('talent_change_streams', 'Open streams of changes of this node.', () => one(this.streams.size)),
      readCounter(
        'talent_http_refusals_total',
        'Requests and connections that this node refused for now, by what refused them.',
        () => figures.refusals,
        ['cause'],
      ),
      readCounter(
        'talent_sign_ins_failed_total',
        'Failed sign-ins of this node, by scheme and reason.',
        () => this.failedSignIns.counts,
        ['scheme', 'reason'],
      ),
      readCounter(
        'talent_storage_contents_lost_total',
        'Reads of this node of files whose content is missing or damaged.',
        () => one(figures.lostContents),
      ),
      readHistogram(
        'talent_http_request_duration_seconds',
        'From the head of a request to the head of its reply, by the pattern of the route.',
        function* () {
          for (const { route, method, durations } of figures.routes()) yield [{ route, method }, durations];
        },
      ),
    ];
    for (const metric of metrics) registry.registerMetric(metric);
  }
}
