import { describe, expect, it } from '@jest/globals';
import type { Configuration } from './config/index.js';
import { startLine } from './start-line.js';

const FOLDER = { kind: 'folder', folder: '/data/files' } as const;

function lineOf(parts: object): Readonly<Record<string, unknown>> {
  const configuration = { production: true, files: { storage: FOLDER, key: Buffer.from('hush') }, ...parts };
  return startLine(configuration as unknown as Configuration, 'https://talent.example');
}

describe('the line of a start (D-PLT-26)', () => {
  it('says where the database is, and nothing of its credentials or options', () => {
    const url = 'postgres://hush:hush%40word@db.internal:5433/talent?password=hush&sslkey=hush';
    const line = lineOf({ database: { kind: 'postgres', url }, secretKey: Buffer.from('hush'), metricsToken: 'hush' });
    expect(line).toEqual({
      baseUrl: 'https://talent.example',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      production: true,
      database: 'postgres',
      databaseAt: 'db.internal:5433/talent',
      storage: 'folder',
      storageAt: '/data/files',
    });
    expect(JSON.stringify(line)).not.toContain('hush');
  });

  it('names the file of SQLite, and the bucket of S3', () => {
    const storage = { kind: 's3', bucket: 'talent', prefix: '', endpoint: undefined, region: 'eu' };
    expect(lineOf({ database: { kind: 'sqlite', file: '/data/talent.db' }, files: { storage } })).toMatchObject({
      database: 'sqlite',
      databaseAt: '/data/talent.db',
      storage: 's3',
      storageAt: 'talent',
    });
  });
});
