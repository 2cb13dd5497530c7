import { setTimeout as delay } from 'node:timers/promises';
import { SECRET } from '../builders/blueprint.builder.js';
import { PlatformClient } from './platform-client.js';
import type { RawResponse } from './send-raw.js';
import type { TestServer } from './test-server.js';
import { until } from './until.js';

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

  constructor(server: TestServer, customerId: number, username = `${customerId}.user`) {
    this.#platform = new PlatformClient(server, customerId, { username, secret: SECRET });
  }

  send(query = ''): Promise<RawResponse> {
    return this.#platform.send('GET', `/changes${query}`);
  }

  async page(query = ''): Promise<AnsweredPage> {
    const { status, text, json } = await this.send(query);
    if (status !== 200) throw new Error(`GET changes${query} answered ${status}: ${text}`);
    return json as AnsweredPage;
  }

  /**
   * Returns the place after the newest change. PostgreSQL tells a change only after all units of work have ended that
   * ran meanwhile, such as those that seal audit records. So it reads on for a moment.
   */
  async now(): Promise<string> {
    let place = (await this.page('?after=now')).next;
    for (let quiet = 0; quiet < 3;) {
      await delay(20);
      const { changes, next } = await this.page(`?after=${place}&size=1000`);
      quiet = changes.length === 0 ? quiet + 1 : 0;
      place = next;
    }
    return place;
  }

  /** Returns `count` changes after a place. */
  async since(after: string, count: number, rest = ''): Promise<readonly AnsweredChange[]> {
    const { changes } = await until(
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
