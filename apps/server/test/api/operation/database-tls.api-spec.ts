import { spawnSync } from 'node:child_process';
import { chown, copyFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { describeOpeningFailure } from '../../../src/database/index.js';
import { describeOnClusters, PostgresCluster } from '../../support/postgres-cluster.js';
import { openPatiently } from '../../support/patience.js';

/** Makes a certificate with its key, by openssl. */
function certify(words: string, folder: string): void {
  const { status, stderr } = spawnSync('openssl', words.split(' '), { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

describeOnClusters('a connection over TLS', (keep) => {
  let cluster: PostgresCluster;

  beforeAll(async () => {
    cluster = keep(await PostgresCluster.start());
    const { folder, data } = cluster;
    certify('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -subj /CN=authority', folder);
    certify('req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost', folder);
    await writeFile(path.join(folder, 'names'), 'subjectAltName=DNS:localhost');
    certify('x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out server.crt -extfile names', folder);
    const { uid, gid } = await stat(data);
    for (const file of ['server.key', 'server.crt']) {
      await copyFile(path.join(folder, file), path.join(data, file));
      await chown(path.join(data, file), uid, gid);
    }
    await writeFile(path.join(data, 'pg_hba.conf'), 'hostssl all all all trust\n');
    await cluster.stop();
    await cluster.configure(['ssl = on', "listen_addresses = 'localhost'"]);
    await cluster.start();
  });

  const urlWith = (host: string, query: string): string =>
    `postgres://postgres@${host}:${cluster.port}/postgres${query}`;
  const verified = (): string => `?sslmode=verify-full&sslrootcert=${cluster.folder}/ca.crt`;

  it('is encrypted by every pool, if the URL asks for verify-full', async () => {
    const url = urlWith('localhost', verified());
    const unitOfWork = await openPatiently({ kind: 'postgres', url });
    const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    try {
      const { searcher } = unitOfWork.beginSearch();
      for (const session of [unitOfWork.reader, searcher]) expect(await session.query(sql)).toEqual([{ ssl: true }]);
      expect(await unitOfWork.write((session) => session.query(sql))).toEqual([{ ssl: true }]);
    } finally {
      await unitOfWork.close();
    }
  });

  it.each([
    ['no sslmode', () => urlWith('localhost', ''), 'add ?sslmode=verify-full'],
    ['an unknown authority', () => urlWith('localhost', '?sslmode=verify-full'), 'name the authority'],
    ['another host', () => urlWith('127.0.0.1', verified()), 'use the host that its certificate names'],
    ['no file', () => urlWith('localhost', '?sslmode=verify-full&sslrootcert=/nowhere.crt'), 'sslrootcert, sslcert or'],
  ])('is refused with the way out, with %s', async (_what, url, wayOut) => {
    const location = { kind: 'postgres', url: url() } as const;
    const refusal = await openPatiently(location).then(
      () => undefined,
      (error: unknown) => describeOpeningFailure(error, location),
    );
    expect(refusal).toContain(wayOut);
  });
});
