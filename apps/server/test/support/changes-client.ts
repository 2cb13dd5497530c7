import { until } from '@talent-platform/jest-preset/until';
import { PlatformClient } from './platform-client.js';
import { jsonOf } from './send-raw.js';
import type { RawResponse } from './send-raw.js';
import type { TestServer } from './test-server.js';

export interface AnsweredChange {
  readonly kind: string;
  readonly type: string;
  readonly id: number | string;
  readonly version?: number;
  readonly changedAt: string;
  readonly self?: string;
  readonly removed?: true;
}

export interface AnsweredPage {
  readonly changes: readonly AnsweredChange[];
  readonly next: string;
  readonly more: boolean;
}

/** One user who follows changes. Methods without `send` in their name expect success. */
export class ChangesClient {
  readonly #platform: PlatformClient;

  constructor(
    private readonly server: TestServer,
    customerId: number,
    username = `${customerId}.user`,
  ) {
    this.#platform = new PlatformClient(server, customerId, username);
  }

  send(query = ''): Promise<RawResponse> {
    return this.#platform.get(`/changes${query}`);
  }

  async page(query = ''): Promise<AnsweredPage> {
    return jsonOf(await this.send(query), 200, `GET changes${query}`);
  }

  /**
   * Returns the place after the newest change. PostgreSQL tells a change only after all units of work have ended that
   * ran meanwhile, such as those that seal audit records.
   */
  async now(): Promise<string> {
    await this.server.unitOfWork.untilRunningEnd();
    return (await this.page('?after=now')).next;
  }

  /** Returns `count` changes after a place. */
  async since(after: string, count: number, rest = ''): Promise<readonly AnsweredChange[]> {
    const { changes } = await until(
      `${count} changes`,
      () => this.page(`?after=${after}&size=1000${rest}`),
      (page) => page.changes.length >= count,
    );
    return changes;
  }
}

/** `people/12@3`, and `people/12 removed`. */
export function shown({ type, id, version, removed }: AnsweredChange): string {
  return removed ? `${type}/${id} removed` : `${type}/${id}@${version}`;
}
