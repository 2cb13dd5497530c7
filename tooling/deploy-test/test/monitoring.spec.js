import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { startMonitoredServer } from '../monitored-server.mjs';
import { selectorsOf } from '../promql.mjs';

const FOLDER = fileURLToPath(new URL('../../../deploy/monitoring/', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(path.join(FOLDER, name), 'utf8');
const guide = readFileSync(new URL('../../../docs/guides/watching.md', import.meta.url), 'utf8');

/** @typedef {{ alert: string, expr: string, for?: string, labels: Record<string, string>, annotations: Record<string, string> }} Alert */
/** @type {Alert[]} */
const alerts = parse(read('talent-alerts.yml')).groups.flatMap((/** @type {{ rules: Alert[] }} */ { rules }) => rules);
const dashboard = JSON.parse(read('grafana-dashboard.json'));

/** The values that Grafana sets in the queries of a dashboard. */
const VARIABLES = { $job: 'talent', $instance: '.*', $__rate_interval: '1m' };
const filled = (/** @type {string} */ query) =>
  query.replace(/\$\w+/g, (name) => VARIABLES[/** @type {keyof typeof VARIABLES} */ (name)] ?? name);
/** @type {Array<{ title: string, targets?: Array<{ expr: string }> }>} */
const panels = dashboard.panels;
const panelQueries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => filled(expr)));
const queries = [...new Set([...alerts.map(({ expr }) => expr), ...panelQueries])];

describe('the alerts', () => {
  it.each(alerts)(
    '$alert has a severity, a summary, a section of the guide and a test (D-NET-26)',
    ({ alert: name, labels, annotations }) => {
      expect(['critical', 'warning', 'info']).toContain(labels['severity']);
      expect(annotations['summary']).toMatch(/\.$/);
      expect(annotations['runbook']).toBe(`docs/guides/watching.md#${name.toLowerCase()}`);
      expect(guide).toContain(`\n### ${name}\n`);
      const tests = parse(read('talent-alerts.test.yml')).tests;
      expect(tests.filter((/** @type {{ name: string }} */ test) => test.name === name)).toHaveLength(1);
    },
  );

  it('are all that the guide describes', () => {
    const described = [...guide.matchAll(/^### (Talent\w+)$/gm)].map(([, name]) => name);
    expect(described).toEqual(alerts.map(({ alert }) => alert));
  });
});

describe('the dashboard', () => {
  it('has panels with ids of their own, side by side, each with a title and a query of the chosen data source', () => {
    const ids = new Set(dashboard.panels.map((/** @type {{ id: number }} */ { id }) => id));
    expect(ids.size).toBe(dashboard.panels.length);
    const taken = new Set();
    for (const { type, title, gridPos, targets, datasource } of dashboard.panels) {
      expect(title).not.toBe('');
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken).not.toContain(`${x}/${y}`);
          taken.add(`${x}/${y}`);
        }
      if (type === 'row') continue;
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      expect(targets.length).toBeGreaterThan(0);
      for (const target of targets)
        expect(target).toMatchObject({ datasource, refId: expect.stringMatching(/^[A-Z]$/) });
    }
  });

  it('uses no variable that it does not have', () => {
    const known = dashboard.templating.list.map((/** @type {{ name: string }} */ { name }) => `$${name}`);
    const used = JSON.stringify(dashboard.panels).match(/\$\w+/g) ?? [];
    expect([...new Set(used)].filter((name) => name !== '$__rate_interval' && !known.includes(name))).toEqual([]);
  });
});

/** Prometheus adds these labels to everything that it reads. */
const OF_PROMETHEUS = new Set(['job', 'instance']);
/** Metrics of Prometheus itself, and of the node exporter. */
const OF_OTHERS = /^(?:up$|node_)/;

/** @param {string} text of a scrape */
function samplesOf(text) {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, metric, labels = '']) => ({
    metric,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]),
    ),
  }));
}

const postgresUrl = process.env['TALENT_TEST_POSTGRES_URL'];
const databases = { SQLite: undefined, ...(postgresUrl ? { PostgreSQL: postgresUrl } : {}) };

describe.each(Object.entries(databases))('the queries, on %s', (kind, url) => {
  /** @type {import('../monitored-server.mjs').MonitoredServer} */
  let server;
  /** @type {ReturnType<typeof samplesOf>} */
  let samples;

  beforeAll(async () => {
    server = await startMonitoredServer(url);
    samples = samplesOf(await server.scrape());
  });

  afterAll(() => server?.stop());

  it('name only metrics and labels that the server has (D-NET-26)', () => {
    const missing = queries.flatMap((query) =>
      selectorsOf(query).flatMap(({ metric, labels }) => {
        // SQLite has no pools.
        if (OF_OTHERS.test(metric) || (kind === 'SQLite' && metric.startsWith('talent_database_pool_'))) return [];
        // A status is there once it was answered.
        const wanted = labels.filter(({ name }) => !OF_PROMETHEUS.has(name));
        const isThere = samples.some(
          (sample) =>
            sample.metric === metric &&
            wanted.every(({ name, value, isEqual }) =>
              isEqual && name !== 'status' ? sample.labels[name] === value : sample.labels[name] !== undefined,
            ),
        );
        return isThere ? [] : [`${metric} in ${query}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('are described in the guide, metric by metric', () => {
    const own = new Set(samples.flatMap(({ metric = '' }) => (metric.startsWith('talent_') ? [metric] : [])));
    const names = [...own].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
    expect([...new Set(names)].filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  });
});

const hasPrometheus = ['prometheus', 'promtool'].every((name) => spawnSync(name, ['--version']).status === 0);
const describeWithPrometheus = hasPrometheus ? describe : describe.skip;

describeWithPrometheus('Prometheus (skipped if prometheus is not installed)', () => {
  const promtool = (/** @type {string[]} */ ...words) =>
    spawnSync('promtool', words, { cwd: FOLDER, encoding: 'utf8' });

  it('finds no fault in the configuration and the rules', () => {
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toMatchObject({ status: 0 });
    const { status, stdout } = promtool('check', 'rules', 'talent-alerts.yml');
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`${alerts.length} rules found`),
    });
  });

  it('passes the tests of the alerts', () => {
    const { status, stderr } = promtool('test', 'rules', 'talent-alerts.test.yml');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
