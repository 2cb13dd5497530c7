import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readBody } from '../http/read-body.js';
import { isPageFile, sendPageFile } from './page-files.js';
import { renderEvent } from '../render-event.js';
import { replayEvent } from '../replay-event.js';
import { SinkError } from '../sink-error.js';
import type { SinkEvent } from '../sink-event.js';
import type { SinkState } from '../sink-state.js';
import { EVERYTHING, parseFilter } from '../store/event-filter.js';

interface PageRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: SinkState;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly id: number;
}

const PAGE_SIZE = 100;
const MAX_INPUT_BYTES = 262_144;

/** Says whether a request is for the page and is no event. */
export function isPageRequest(method: string, path: string): boolean {
  return path.startsWith('/_sink/') || (path === '/' && (method === 'GET' || method === 'HEAD'));
}

/**
 * Answers a request of the page.
 *
 * @throws SinkError
 */
export async function handlePageRequest(page: Omit<PageRequest, 'id'>): Promise<void> {
  const method = page.request.method === 'HEAD' ? 'GET' : page.request.method;
  const { path } = page;
  if (isPageFile(path) && method === 'GET') return sendPageFile(path, page.response);
  const fitting = ROUTES.filter((route) => route.path.test(path));
  const route = fitting.find((one) => one.method === method);
  if (!route)
    throw fitting.length > 0
      ? new SinkError(`This path does not take ${page.request.method ?? 'this method'}.`, 405)
      : new SinkError(`There is no page at ${path.slice(0, 100)}.`, 404);
  await route.handle({ ...page, id: Number(route.path.exec(path)?.[1]) });
}

const ROUTES: readonly {
  readonly method: string;
  readonly path: RegExp;
  readonly handle: (page: PageRequest) => void | Promise<void>;
}[] = [
  { method: 'GET', path: /^\/_sink\/events$/, handle: listEvents },
  { method: 'DELETE', path: /^\/_sink\/events$/, handle: clearEvents },
  { method: 'GET', path: /^\/_sink\/events\/(\d{1,15})$/, handle: showEvent },
  { method: 'POST', path: /^\/_sink\/events\/(\d{1,15})\/replay$/, handle: replay },
  { method: 'GET', path: /^\/_sink\/export$/, handle: exportEvents },
  { method: 'GET', path: /^\/_sink\/overview$/, handle: showOverview },
  {
    method: 'GET',
    path: /^\/_sink\/rules$/,
    handle: ({ response, state }) => sendJson(response, { rules: state.rules }),
  },
  { method: 'PUT', path: /^\/_sink\/rules$/, handle: changeRules },
  {
    method: 'GET',
    path: /^\/_sink\/stream$/,
    handle: ({ query, response, state }) => state.live.add(response, parseFilter(query)),
  },
];

function listEvents({ query, response, state: { store } }: PageRequest): void {
  const before = Number(query.get('before') ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isSafeInteger(before)) throw new SinkError('before must be the id of an event.');
  const filter = parseFilter(query);
  const { events, next } = store.search(filter, { before, limit: PAGE_SIZE });
  const shown = query.get('group') === 'event' ? store.withOtherAttempts(events, filter) : events;
  sendJson(response, { events: shown, ...(next === undefined ? {} : { next }) });
}

/** Sends the choices for filters, and the users whose secrets the sink has. Never sends secrets. */
function showOverview({ response, state }: PageRequest): void {
  const users = [...new Set(state.secrets.map(({ user }) => user))];
  sendJson(response, { ...state.store.overview(), users });
}

function clearEvents({ response, state }: PageRequest): void {
  state.clear();
  response.writeHead(204).end();
}

function showEvent({ id, response, state }: PageRequest): void {
  const event = state.get(id);
  const attempts = event.eventId === undefined ? [] : state.store.attempts(event.eventId, EVERYTHING);
  sendJson(response, { ...renderEvent(event), attempts });
}

async function replay({ id, request, response, state }: PageRequest): Promise<void> {
  const event = state.get(id);
  const input = await readJson(request);
  sendJson(response, await replayEvent(event, Reflect.get(input, 'url'), state.signal));
}

async function changeRules({ request, response, state }: PageRequest): Promise<void> {
  state.changeRules(Reflect.get(await readJson(request), 'rules'));
  sendJson(response, { rules: state.rules });
}

/** Takes only JSON, because forms of other sites cannot send it. */
async function readJson(request: IncomingMessage): Promise<object> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new SinkError('Send the content type application/json.', 415);
  const { bytes, isTruncated } = await readBody(request, MAX_INPUT_BYTES);
  if (isTruncated) throw new SinkError(`The body must have at most ${MAX_INPUT_BYTES} bytes.`, 413);
  const value = parsed(Buffer.from(bytes).toString('utf8'));
  if (typeof value !== 'object' || value === null) throw new SinkError('Send a JSON object.');
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json;charset=UTF-8');
  response.end(JSON.stringify(value));
}

/** Sends matching events as a file, one JSON object a line, as fast as the reader accepts them. */
async function exportEvents({ query, response, state }: PageRequest): Promise<void> {
  const events = state.store.all(parseFilter(query));
  response.setHeader('content-type', 'application/x-ndjson;charset=UTF-8');
  response.setHeader('content-disposition', 'attachment; filename="events.ndjson"');
  // If the reader leaves, this is no failure.
  await pipeline(Readable.from(linesOf(events)), response).catch(() => response.destroy());
}

function* linesOf(events: Iterable<SinkEvent>): Iterable<string> {
  for (const event of events) yield `${JSON.stringify(renderEvent(event))}\n`;
}
