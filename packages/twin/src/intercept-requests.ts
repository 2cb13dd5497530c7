import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { splitTarget } from '@talent-platform/protocol/canonical';
import type { EmbeddedContinuation, EmbeddedOptions, EmbeddedRequest } from '@talent-platform/server/embedded';
import type { AddedFaults, RequestFault } from './faults.js';
import { RecordedRequest, userOf } from './journal.js';
import type { Journal } from './journal.js';
import { millisecondsOf } from './options/duration.js';

/** The header of the twin's own requests, which meet no faults and are not recorded. */
export const OWN_HEADER = 'x-talent-twin';

interface Parts {
  readonly journal: Journal;
  readonly faults: AddedFaults;
  /** The value of `OWN_HEADER`. Nobody else knows it. */
  readonly ownToken: string;
  readonly now: () => Date;
}

type Intercept = NonNullable<EmbeddedOptions['intercept']>;

/** Records each request, and lets its fault happen. */
export function interceptRequests({ journal, faults, ownToken, now }: Parts): Intercept {
  return (request, response, go) => {
    if (request.headers[OWN_HEADER] === ownToken) return go.pass();
    const recorded = new RecordedRequest(request, response, now());
    journal.add(recorded);
    const { method = '', url = '', headers } = request;
    const { path } = splitTarget(url);
    const fault = faults.ofRequest({ method, path, user: userOf(headers.authorization) });
    if (fault === undefined) return go.pass();
    recorded.fault = nameOf(fault);
    happen(fault, { request, response, go }).catch(() => response.destroy());
  };
}

interface Exchange {
  readonly request: EmbeddedRequest;
  readonly response: ServerResponse;
  readonly go: EmbeddedContinuation;
}

async function happen(fault: RequestFault, { request, response, go }: Exchange): Promise<void> {
  const { latency, status, error, drop } = fault;
  if (latency !== undefined) await delay(millisecondsOf(latency));
  if (response.destroyed) return;
  if (drop === 'before') {
    request.socket.destroy();
    return;
  }
  if (drop === 'after') dropReply(request);
  if (error === undefined && status === undefined) return go.pass();
  await readBody(request);
  if (response.destroyed) return;
  if (error !== undefined) go.refuse({ code: error, detail: DETAIL });
  else refuseWith(Number(status), fault, { response, go });
}

const DETAIL = 'A fault of the twin, which a test has added.';

/** The errors of the platform that have such a status. */
const CODES: Readonly<Record<number, string>> = { 429: 'QUOTA_EXCEEDED', 500: 'INTERNAL_ERROR', 503: 'BUSY' };

function refuseWith(
  status: number,
  { retryAfterSeconds = status === 500 ? undefined : 1 }: Pick<RequestFault, 'retryAfterSeconds'>,
  { response, go }: Pick<Exchange, 'response' | 'go'>,
): void {
  const code = CODES[status];
  if (code !== undefined) {
    go.refuse({ code, detail: DETAIL, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
    return;
  }
  const page = `<html><head><title>${status}</title></head><body><h1>${status}</h1>${DETAIL}</body></html>\n`;
  response.writeHead(status, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(page) }).end(page);
}

/** A client that is refused early might still be sending. It would then miss the reply. */
async function readBody(request: EmbeddedRequest): Promise<void> {
  if (request.readableEnded || request.headers.expect !== undefined) return;
  const ended = once(request, 'end').catch(() => undefined);
  request.resume();
  await Promise.race([ended, once(request, 'close')]);
}

/** Ends the connection as soon as the reply would be sent. */
function dropReply({ socket }: EmbeddedRequest): void {
  socket.write = () => {
    socket.destroy();
    return false;
  };
}

function nameOf({ latency, status, error, drop }: RequestFault): string {
  const names = [
    latency !== undefined && `latency ${latency}`,
    status !== undefined && `status ${status}`,
    error,
    drop && `drop ${drop}`,
  ];
  return names.filter(Boolean).join(', ');
}
