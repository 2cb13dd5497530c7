import { request as open } from 'node:http';
import type { Agent, IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { NoReply } from '@talent-platform/conformance';
import type { HeaderList, Send, ServerUnderCheck } from '@talent-platform/conformance';
import { expectDocumented } from '../../support/documented-answers.js';
import type { TestServer } from '../../support/test-server.js';

const USER = 'demo.integration';

/** Returns a server as the checks know it, with both credentials of the demo user. */
export function demoUnderCheck(send: Send, origin: string, scheme: 'signed' | 'basic' = 'signed'): ServerUnderCheck {
  const secret = { reveal: () => 'demo-only-integration-secret' };
  const basic = { scheme: 'basic', user: USER, password: { reveal: () => 'demo-only-integration-password' } } as const;
  const { host } = new URL(origin);
  const credentials = scheme === 'basic' ? basic : ({ scheme, user: USER, secret } as const);
  return { origin, host, basePath: '', customer: '1001', credentials, basic, send, now: () => new Date() };
}

/** Sends each request exactly as it stands. */
export function wireSender(origin: string, agent: Agent): Send {
  const { hostname, port, host } = new URL(origin);
  return async ({ method, target, headers, body, timeoutMs }) => {
    const length: HeaderList =
      body === undefined && !/^(POST|PUT|PATCH)$/.test(method) ? [] : [['Content-Length', String(body?.length ?? 0)]];
    const sent = [['Host', host] as const, ...length, ...headers].flat();
    const signal = AbortSignal.timeout(timeoutMs);
    const outgoing = open({ hostname, port, method, path: target, headers: sent, agent, signal });
    try {
      outgoing.end(body);
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      const answered = Buffer.concat(await response.toArray());
      const { statusCode: status = 0, statusMessage: statusText = '' } = response;
      return { status, statusText, headers: pairsOf(response.rawHeaders), body: answered };
    } catch (error) {
      throw new NoReply(String(error));
    }
  };
}

/** Sends to a server of the tests, and holds each answer against the API document. */
export function documentedSender({ baseUrl }: TestServer, agent: Agent): Send {
  const send = wireSender(baseUrl, agent);
  return async (request) => {
    const response = await send(request);
    // Node.js refuses such a target before the server knows the operation.
    if (NOT_HTTP.test(request.target)) return response;
    const text = response.body.toString('utf8');
    const headers = Object.fromEntries(response.headers.map(([name, value]) => [name.toLowerCase(), value]));
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    const json = isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined;
    expectDocumented(
      { method: request.method, path: request.target },
      { status: response.status, headers, text, json },
    );
    return response;
  };
}

const NOT_HTTP = /[^!-~]/;

function pairsOf(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
}
