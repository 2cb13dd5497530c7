import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

const FOLDER = fileURLToPath(new URL('../../../deploy/kubernetes', import.meta.url));
const MODELS = { CronJob, Deployment, Ingress, PodDisruptionBudget, Service };

const readYaml = (file) => parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8')).map((each) => each.toJS());
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');

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

  it('refuse a manifest that does not fit', () => {
    const [{ kind: _, ...deployment }] = readYaml('deployment.yaml');
    expect(() => new Deployment({ ...deployment, spec: { ...deployment.spec, replicas: 'three' } }).validate()).toThrow(
      'must be integer',
    );
  });
});
