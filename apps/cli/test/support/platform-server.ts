import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkBlueprint, diffBlueprints, redactBlueprint } from '@talent-platform/protocol/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/protocol/blueprint';
import { ProtocolError, renderErrorBody, renderProblemHeaders } from '@talent-platform/protocol/errors';
import type { ErrorName, Problem } from '@talent-platform/protocol/errors';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';

/** The users of the tiny platform, both of customer 1001. */
export const ADMINISTRATOR = { name: 'demo.integration', secret: 'a-secret-of-an-administrator' } as const;
export const PARTNER = { name: 'demo.partner', secret: 'a-secret-of-a-partner' } as const;

const ROOT = '/platform/v1/customers/1001';

/** A request whose sender is known. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly ifMatch: string | undefined;
  readonly body: string;
}

/** A tiny server of blueprints and explanations, as the platform API answers; it verifies every request with the protocol package. */
export class PlatformServer {
  readonly #server: Server;
  /** The blueprints that were applied: revision 1 is the first. */
  readonly applied: Blueprint[] = [];
  /** The request lines that came. */
  readonly received: string[] = [];
  /** What `why` answers. */
  explanation: Readonly<Record<string, unknown>> = {};

  constructor(
    readonly now: () => Date,
    ...applied: Blueprint[]
  ) {
    this.applied.push(...applied);
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    const [path = '', query = ''] = url.split('?');
    this.received.push(`${method} ${url}`);
    response.setHeader('Content-Type', 'application/json;charset=UTF-8');
    try {
      this.#admit(request, body);
      const call = { method, path, query: new URLSearchParams(query), ifMatch: headers['if-match'] };
      this.#answer({ ...call, body: body.toString('utf8') }, response);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      response.writeHead(error.status, { 'X-Error': renderProblemHeaders(error.problems) });
      response.end(JSON.stringify(renderErrorBody(error.problems)));
    }
  }

  #admit({ method = '', url = '', rawHeaders, headers }: IncomingMessage, body: Buffer): void {
    const isPartner = headers.authorization?.includes(`user=${PARTNER.name},`) === true;
    verifyRequest({
      received: { method, target: url, headers: rawHeaders },
      secrets: [new SigningSecret((isPartner ? PARTNER : ADMINISTRATOR).secret)],
      now: this.now(),
      body,
    });
    if (isPartner || !url.startsWith(ROOT)) refuse('RESOURCE_ACCESS_DENIED', 'Access is denied.');
  }

  #answer(call: Call, response: ServerResponse): void {
    const { method, path } = call;
    if (path === `${ROOT}/why`) return void response.end(JSON.stringify(this.#why(call)));
    if (path !== `${ROOT}/blueprint`) refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    if (method === 'PUT') return void response.end(JSON.stringify(this.#put(call)));
    const revision = Number(call.query.get('revision') ?? this.applied.length);
    const blueprint = this.applied[revision - 1];
    if (blueprint === undefined) return refuse('RESOURCE_NOT_FOUND', `There is no revision ${revision}.`);
    response.setHeader('ETag', `"blueprint-${revision}"`);
    response.end(JSON.stringify(redactBlueprint(blueprint)));
  }

  #put({ query, ifMatch, body }: Call): object {
    if (ifMatch !== undefined && ifMatch !== `"blueprint-${this.applied.length}"`)
      refuse('PRECONDITION_FAILED', 'If-Match does not match.');
    const blueprint = JSON.parse(body);
    const [first, ...others] = checkBlueprint(blueprint);
    if (first !== undefined) throw new ProtocolError([asProblem(first), ...others.map(asProblem)]);
    const changes = diffBlueprints(this.applied.at(-1), blueprint);
    if (query.get('dryrun') === 'true') return { changes };
    return { revision: this.applied.push(blueprint), changes };
  }

  #why({ query }: Call): object {
    if (query.get('user') === 'nobody') refuse('RESOURCE_NOT_FOUND', 'This customer has no user "nobody".', 'user');
    const [user, profile, field] = [query.get('user'), query.get('profile'), query.get('field')];
    return { user, group: 'partners', profile, field, ...this.explanation };
  }
}

function asProblem({ path, message }: BlueprintProblem): Problem {
  return { error: 'VALUE_INVALID', field: path, detail: message };
}

function refuse(error: ErrorName, detail: string, field?: string): never {
  throw ProtocolError.of(error, detail, field);
}
