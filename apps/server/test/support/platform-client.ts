import type { Blueprint } from '@talent-platform/blueprint';
import { SECRET } from '../builders/blueprint.builder.js';
import { jsonOf } from './send-raw.js';
import type { RawResponse } from './send-raw.js';
import type { TestServer } from './test-server.js';

/** One difference, as a PUT of a blueprint answers it. */
export interface AnsweredChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The answer to a PUT of a blueprint. */
export interface AnsweredChanges {
  readonly revision: number;
  readonly changes: readonly AnsweredChange[];
}

type Headers = Readonly<Record<string, string>>;

/** An administrator of one customer, who signs each request. Paths are below the customer of the platform API. */
export class PlatformClient {
  constructor(
    private readonly server: TestServer,
    readonly customerId: number,
    private readonly signsAs: { readonly username: string; readonly secret: string } = {
      username: `${customerId}.admin`,
      secret: SECRET,
    },
  ) {}

  send(
    method: string,
    below: string,
    { body, headers = {} }: { body?: unknown; headers?: Headers } = {},
  ): Promise<RawResponse> {
    const { username, secret } = this.signsAs;
    const path = `/platform/v1/customers/${this.customerId}${below}`;
    return this.server.sendSigned(username, secret, { method, path, body, headers });
  }

  put(document: unknown, query = '', headers: Headers = {}): Promise<RawResponse> {
    return this.send('PUT', `/blueprint${query}`, { body: document, headers });
  }

  /** Applies a document that must be accepted. */
  async apply(document: unknown): Promise<AnsweredChanges> {
    return jsonOf(await this.put(document), 200, 'PUT blueprint');
  }

  /** Returns the changes that applying the document would make. The server must accept it. */
  async wouldChange(document: unknown): Promise<readonly AnsweredChange[]> {
    return jsonOf<AnsweredChanges>(await this.put(document, '?dryrun=true'), 200, 'The dry run').changes;
  }

  /** The blueprint that was applied last, or an earlier one. */
  async export(revision?: number): Promise<Blueprint> {
    const query = revision === undefined ? '' : `?revision=${revision}`;
    return jsonOf(await this.send('GET', `/blueprint${query}`), 200, 'GET blueprint');
  }
}
