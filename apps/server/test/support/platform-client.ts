import type { Blueprint } from '@talent-platform/blueprint';
import { PlatformUser } from './api-client.js';
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

/** An administrator of one customer. */
export class PlatformClient extends PlatformUser {
  constructor(server: TestServer, customerId: number, username = `${customerId}.admin`) {
    super(server, customerId, username);
  }

  put(document: unknown, query = '', headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
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
    return jsonOf(await this.get(`/blueprint${query}`), 200, 'GET blueprint');
  }
}
