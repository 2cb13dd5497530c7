import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { freePort } from '../free-port.mjs';

const FOLDER = fileURLToPath(new URL('../../../deploy/kubernetes', import.meta.url));
const MODELS = { CronJob, Deployment, Ingress, PodDisruptionBudget, Service };

const readYaml = (file) => parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8')).map((each) => each.toJS());
/** A kind of the Prometheus Operator, which not every cluster has. */
const POD_MONITOR = 'pod-monitor.yaml';
const files = readdirSync(FOLDER).filter(
  (file) => file.endsWith('.yaml') && !['kustomization.yaml', POD_MONITOR].includes(file),
);

describe('the manifests for Kubernetes', () => {
  it.each(files)('%s fits the schema of Kubernetes', (file) => {
    for (const { kind, ...manifest } of readYaml(file)) {
      expect(Object.keys(MODELS)).toContain(kind);
      new MODELS[kind](manifest).validate();
    }
  });

  it('are all named by the kustomization', () => {
    const [{ resources }] = readYaml('kustomization.yaml');
    expect([...resources].sort()).toEqual(files);
  });

  it('tell the controller of the ingress what deploy/nginx tells nginx', () => {
    const [{ metadata, spec }] = readYaml('ingress.yaml');
    const full = readFileSync(path.join(FOLDER, '../nginx/talent.conf'), 'utf8').replace(/^ *#.*\n/gm, '');
    const told = Object.entries(metadata.annotations).flatMap(([name, value]) => {
      const directive = name.replace('nginx.org/', '').replaceAll('-', '_');
      if (directive.endsWith('_snippets')) return value.trimEnd().split('\n');
      if (/^(max_fails|fail_timeout)$/.test(directive)) return `${directive}=${value}`;
      return `${directive} ${value.replace('false', 'off')};`;
    });
    // The controller keeps no idle connections.
    const lacking = told.filter((line) => !full.includes(line.trim()) && !line.includes('Connection close'));
    expect(lacking).toEqual([]);
    // The controller itself writes these.
    const own = /^(proxy_pass|proxy_http_version|proxy_set_header) /;
    const settings = full.match(/(?<=^ {2})(limit|client|error_page|send|proxy|large|merge).*;$/gm) ?? [];
    expect(settings.length).toBeGreaterThan(0);
    expect(settings.filter((line) => !own.test(line) && !told.some((each) => each.trim() === line))).toEqual([]);
    const [{ backend }] = spec.rules[0].http.paths;
    expect([backend.service.name, readYaml('service.yaml')[0].metadata.name]).toEqual([
      'talent-server',
      'talent-server',
    ]);
  });

  it('let the Prometheus Operator read each node with the token of the nodes', () => {
    const [{ spec }] = readYaml(POD_MONITOR);
    const [deployment] = readYaml('deployment.yaml');
    const [container] = deployment.spec.template.spec.containers;
    const [{ port, authorization }] = spec.podMetricsEndpoints;
    expect(spec.selector).toEqual(deployment.spec.selector);
    expect(deployment.spec.template.metadata.labels[spec.jobLabel]).toBe('talent');
    expect(container.ports.map(({ name }) => name)).toEqual([port]);
    expect(Object.keys(SECRETS)).toContain(authorization.credentials.key);
    const { secretName } = deployment.spec.template.spec.volumes.find(({ name }) => name === 'secrets').secret;
    expect(authorization.credentials.name).toBe(secretName);
  });

  it('keep two of three nodes, which drain before they end', () => {
    const [deployment] = readYaml('deployment.yaml');
    const [budget] = readYaml('disruption-budget.yaml');
    expect(deployment.spec.replicas - budget.spec.minAvailable).toBe(1);
    expect(budget.spec.selector).toEqual(deployment.spec.selector);
    const { terminationGracePeriodSeconds } = deployment.spec.template.spec;
    // TALENT_DRAIN_SECONDS in production and 48 s (D-PLT-4)
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + 48);
  });

  it('back up with the settings and the keys of the nodes, one backup at a time', () => {
    const [{ spec }] = readYaml('backup.yaml');
    const [deployment] = readYaml('deployment.yaml');
    const [backup] = spec.jobTemplate.spec.template.spec.containers;
    const [node] = deployment.spec.template.spec.containers;
    expect(backup.envFrom).toEqual(node.envFrom);
    expect(backup.volumeMounts).toEqual(node.volumeMounts);
    expect([spec.concurrencyPolicy, ...backup.args.slice(0, 1)]).toEqual(['Forbid', 'backup']);
  });
});

const MAIN = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/main.js'));
const SECRETS = {
  secret_key: Buffer.alloc(32, 7).toString('base64'),
  storage_key: Buffer.alloc(32, 8).toString('base64'),
  metrics_token: 'a-token-of-the-deploy-test',
};
const [{ spec: podSpec }] = readYaml('deployment.yaml').map(({ spec }) => spec.template);
const [{ spec: backupSpec }] = readYaml('backup.yaml').map(({ spec }) => spec.jobTemplate.spec.template);
const services = readYaml('service.yaml');

/** The variables that Kubernetes sets in each pod for a service of its namespace, and for itself. */
function serviceLinks({ metadata, spec }) {
  const address = '10.96.0.17';
  const name = metadata.name.toUpperCase().replaceAll('-', '_');
  const ports = spec.ports.map(({ port, name: portName }) => {
    const link = `${name}_PORT_${port}_TCP`;
    return {
      [`${name}_SERVICE_PORT`]: `${port}`,
      [`${name}_SERVICE_PORT_${portName.toUpperCase()}`]: `${port}`,
      [`${name}_PORT`]: `tcp://${address}:${port}`,
      [link]: `tcp://${address}:${port}`,
      [`${link}_PROTO`]: 'tcp',
      [`${link}_PORT`]: `${port}`,
      [`${link}_ADDR`]: address,
    };
  });
  return Object.assign({ [`${name}_SERVICE_HOST`]: address }, ...ports);
}

const KUBERNETES = { metadata: { name: 'kubernetes' }, spec: { ports: [{ name: 'https', port: 443 }] } };

describe('a pod of the Deployment', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-pod-'));
  let pod;

  afterEach(() => pod?.kill('SIGKILL'));

  /** Writes files as volumes have them: links to the folder of the newest version. */
  function mount(name, files) {
    const volume = mkdtempSync(path.join(folder, `${name}-`));
    mkdirSync(path.join(volume, '..2026_11_29'));
    symlinkSync('..2026_11_29', path.join(volume, '..data'));
    for (const [file, content] of Object.entries(files)) {
      writeFileSync(path.join(volume, '..2026_11_29', file), content);
      symlinkSync(`..data/${file}`, path.join(volume, file));
    }
    return volume;
  }

  /**
   * Starts the built server with the variables of the pod. Its own override the service links, and these override those
   * of the image. The database and the storage are of this machine.
   */
  async function start(links) {
    const own = { data: mkdtempSync(path.join(folder, 'data-')), port: await freePort() };
    const dockerfile = readFileSync(path.join(FOLDER, '../docker/Dockerfile'), 'utf8');
    const [, image = ''] = /^ENV (NODE_ENV.*)$/m.exec(dockerfile) ?? [];
    const settings = readFileSync(path.join(FOLDER, 'settings.env'), 'utf8').trim().split('\n');
    const variables = [...image.split(' '), links, ...settings].map((each) =>
      typeof each === 'string' ? { [each.split('=')[0]]: each.slice(each.indexOf('=') + 1) } : each,
    );
    const secrets = mount('secrets', { ...SECRETS, database_url: `sqlite:${own.data}/talent.db` });
    const customers = mount('customers', { 'acme.json': '{"customer":{"id":1001,"name":"Acme"}}' });
    const here = Object.entries(Object.assign({}, ...variables)).map(([name, value]) => [
      name,
      value
        .replace('/run/talent', secrets)
        .replace('/etc/talent/customers', customers)
        .replace('/var/lib/talent', own.data)
        .replace(/^s3:.*$/, `file:${own.data}/files`)
        .replace(/^8080$/, `${own.port}`),
    ]);
    const env = { PATH: process.env.PATH, ...Object.fromEntries(here), TALENT_DRAIN_SECONDS: '0' };
    pod = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    return { baseUrl: `http://127.0.0.1:${own.port}`, errors: text(pod.stderr), ended: once(pod, 'close') };
  }

  it('starts among the services of its namespace, answers its probes, and ends when it is told to (D-PLT-24)', async () => {
    // Kubernetes sets none of them for enableServiceLinks: false. The names of the services would do no harm either.
    const { baseUrl, errors, ended } = await start(Object.assign({}, ...[KUBERNETES, ...services].map(serviceLinks)));
    const [{ startupProbe, livenessProbe, readinessProbe }] = podSpec.containers;
    const statuses = () =>
      Promise.all(
        [startupProbe, livenessProbe, readinessProbe].map(
          async ({ httpGet }) => (await fetch(baseUrl + httpGet.path)).status,
        ),
      );
    const answered = () => statuses().catch(() => (pod.exitCode === null ? undefined : errors));
    const isOver = (answer) => typeof answer === 'string' || answer?.join() === '200,200,200';
    expect(await until('the start', answered, isOver)).toEqual([200, 200, 200]);
    const [{ path: metrics, authorization }] = readYaml(POD_MONITOR)[0].spec.podMetricsEndpoints;
    const headers = { authorization: `Bearer ${SECRETS[authorization.credentials.key]}` };
    expect((await fetch(baseUrl + metrics, { headers })).status).toBe(200);
    pod.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('would not start with the variables of a service called talent, so no pod has service links', async () => {
    const { errors, ended } = await start(serviceLinks({ ...services[0], metadata: { name: 'talent' } }));
    expect(await ended).toEqual([1, null]);
    expect(await errors).toMatch(/^TALENT_PORT .*$/m);
    expect([podSpec, backupSpec].map(({ enableServiceLinks }) => enableServiceLinks)).toEqual([false, false]);
  });
});
