import { gunzipSync } from 'node:zlib';
import type { EventPayload } from '@talent-platform/protocol/events';
import type { SinkEvent } from '@talent-platform/webhook-sink';
import { PlatformUser } from './api-client.js';
import { jsonOf } from './send-raw.js';
import type { RawResponse } from './send-raw.js';

/** The answer of a platform action (D-ACT-1). */
export interface AnsweredAction {
  readonly outcome: string;
  readonly userMessage?: string;
  readonly redirectUrl?: string;
  readonly events: ReadonlyArray<{ readonly id: string; readonly status: string }>;
}

/** One user who acts on the platform. */
export class ActingClient extends PlatformUser {
  /** @param more what the body holds besides the status */
  move(
    workflow: number,
    status: string,
    { headers, ...more }: { headers?: Record<string, string>; comment?: unknown } = {},
  ): Promise<RawResponse> {
    return this.send('POST', `/workflows/${workflow}/move`, { body: { status: { id: status }, ...more }, headers });
  }

  apply(portal: number | string, body: unknown): Promise<RawResponse> {
    return this.post(`/portals/${portal}/applications`, body);
  }

  board(action: 'post' | 'unpost', job: number, board: string): Promise<RawResponse> {
    return this.post(`/jobs/${job}/boards/${board}/${action}`, {});
  }

  /** Returns the answer to an action that must succeed. */
  async acted(reply: Promise<RawResponse>): Promise<AnsweredAction> {
    return jsonOf(await reply, 200, 'The action');
  }
}

/** The payload of an event, as the partner reads it. */
export function payloadOf({ body, headers }: SinkEvent): EventPayload {
  const json = headerOf({ headers }, 'content-encoding') === 'gzip' ? gunzipSync(body) : Buffer.from(body);
  return JSON.parse(json.toString('utf8')) as EventPayload;
}

export function headerOf({ headers }: Pick<SinkEvent, 'headers'>, name: string): string | undefined {
  const at = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  return at === -1 ? undefined : headers[at + 1];
}
