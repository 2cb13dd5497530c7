import { request } from 'node:http';
import type { Agent, IncomingHttpHeaders } from 'node:http';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
  /** The agent whose connection is used. Default: a separate connection. */
  readonly agent?: Agent;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Name and value in turn, as received. */
  readonly rawHeaders: readonly string[];
  readonly text: string;
  /** The body as it came. */
  readonly bytes: Buffer;
  /** The body as JSON; undefined when there is none. */
  readonly json: unknown;
}

/** Sends exactly that path: no URL class rewrites it on the way. */
export function sendRaw(baseUrl: string, { method, path, headers, body, agent }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const outgoing = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: agent ?? false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            rawHeaders: response.rawHeaders,
            text,
            bytes,
            json: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Returns the JSON of an answer that must have this status. */
export function jsonOf<Json>({ status, text, json }: RawResponse, expected: number, asked: string): Json {
  if (status !== expected) throw new Error(`${asked} answered ${status}: ${text}`);
  return json as Json;
}
