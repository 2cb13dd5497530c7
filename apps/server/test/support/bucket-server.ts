import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Location } from '../../src/config/index.js';

/** A server that speaks S3, on a port of its own, with one bucket. */
export class BucketServer {
  private constructor(
    private server: S3rver,
    private readonly folder: string,
    readonly location: S3Location,
  ) {}

  static async start(): Promise<BucketServer> {
    process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
    const folder = await mkdtemp(path.join(tmpdir(), 'talent-bucket-'));
    const server = serverOf(folder, 0);
    const { port } = await server.run();
    const location: S3Location = {
      kind: 's3',
      bucket: 'talent',
      prefix: 'files/',
      endpoint: `http://127.0.0.1:${port}/`,
      region: 'us-east-1',
    };
    return new BucketServer(server, folder, location);
  }

  /** Nobody listens until it goes on. */
  pause(): Promise<void> {
    return this.server.close();
  }

  async resume(): Promise<void> {
    this.server = serverOf(this.folder, Number(new URL(this.location.endpoint ?? '').port));
    await this.server.run();
  }

  async stop(): Promise<void> {
    await this.server.close();
  }
}

function serverOf(directory: string, port: number): S3rver {
  const configureBuckets = [{ name: 'talent', configs: [] }];
  return new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
}
