import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Registry } from 'prom-client';
import { FailedSignIns } from '../../http/index.js';
import type { TalentExpressAdapter } from '../../http/index.js';
import { readCounter, readGauge, ReadHistogram, one } from './read-metrics.js';
import type { MetricSource } from './read-metrics.js';

const REQUESTS = 'Replies of this node by the pattern of the route. Requests without a route are under "none".';

/** Measures requests and refusals (D-NET-20). */
@Injectable()
export class RequestMetrics implements MetricSource {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly failedSignIns: FailedSignIns,
  ) {}

  register(registry: Registry): void {
    const adapter = this.host.httpAdapter as unknown as TalentExpressAdapter;
    const { figures } = adapter;
    const metrics = [
      readCounter(
        { name: 'talent_http_requests_total', help: REQUESTS, labelNames: ['route', 'method', 'status'] },
        function* () {
          for (const { route, method, statuses } of figures.routes())
            for (const [status, count] of statuses) yield [{ route, method, status: String(status) }, count];
        },
      ),
      readGauge(
        {
          name: 'talent_http_requests_in_flight',
          help: 'Connections of this node whose request is being answered. The scrape is one of them.',
        },
        () => one(adapter.connectionFigures.busy),
      ),
      readGauge({ name: 'talent_http_connections', help: 'Open connections of this node.' }, () =>
        one(adapter.connectionFigures.all),
      ),
      readCounter(
        {
          name: 'talent_http_refusals_total',
          help: 'Requests and connections that this node refused for now, by what refused them.',
          labelNames: ['cause'],
        },
        () => figures.refusals,
      ),
      readCounter(
        {
          name: 'talent_sign_ins_failed_total',
          help: 'Failed sign-ins of this node, by scheme and reason.',
          labelNames: ['scheme', 'reason'],
        },
        () => this.failedSignIns.counts,
      ),
      readCounter(
        {
          name: 'talent_storage_contents_lost_total',
          help: 'Reads of this node of files whose content is missing or damaged.',
        },
        () => one(figures.lostContents),
      ),
    ];
    for (const metric of metrics) registry.registerMetric(metric);
    new ReadHistogram(
      {
        name: 'talent_http_request_duration_seconds',
        help: 'From the head of a request to the head of its reply, by the pattern of the route.',
      },
      function* () {
        for (const { route, method, durations } of figures.routes()) yield [{ route, method }, durations];
      },
    ).register(registry);
  }
}
