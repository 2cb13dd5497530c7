import type { ServerResponse } from 'node:http';
import { checkBlueprint, diffBlueprints, redactBlueprint, removedAccess } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { refuse, SignedServer } from './signed-server.js';
import type { Call } from './signed-server.js';

const ROOT = '/platform/v1/customers/1001';

/** A tiny server of blueprints and explanations, as the platform API answers. */
export class PlatformServer extends SignedServer {
  /** The blueprints that were applied: revision 1 is the first. */
  readonly applied: Blueprint[] = [];
  /** The rows of the change feed. */
  readonly changes: Array<{ readonly type: string }> = [];
  /** The number of reads so far. The server refuses them after a limit. */
  looks = 0;
  mostLooks = Infinity;
  /** The open streams of changes. */
  readonly streams: ServerResponse[] = [];
  /** The reply of `why`. */
  explanation: Readonly<Record<string, unknown>> = {};

  constructor(now: () => Date, ...applied: Blueprint[]) {
    super(now);
    this.applied.push(...applied);
  }

  protected override answer(call: Call, response: ServerResponse): void {
    const { method, path, isPartner } = call;
    if (isPartner || !path.startsWith(ROOT)) refuse('RESOURCE_ACCESS_DENIED', 'Access is denied.');
    if (path === `${ROOT}/changes`) return void response.end(JSON.stringify(this.#page(call)));
    if (path === `${ROOT}/stream`) {
      response.write('data: {"kinds":[],"next":"0"}\n\n');
      return void this.streams.push(response);
    }
    if (path === `${ROOT}/why`) return void response.end(JSON.stringify(this.#why(call)));
    if (path !== `${ROOT}/blueprint`) refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    if (method === 'PUT') return void response.end(JSON.stringify(this.#put(call)));
    const revision = Number(call.query.get('revision') ?? this.applied.length);
    const blueprint = this.applied[revision - 1];
    if (blueprint === undefined) return refuse('RESOURCE_NOT_FOUND', `There is no revision ${revision}.`);
    response.setHeader('ETag', `"blueprint-${revision}"`);
    response.end(JSON.stringify(redactBlueprint(blueprint)));
  }

  /** Returns a page of two items. A position is the number of items before it. */
  #page({ query }: Call): object {
    this.looks += 1;
    if (this.looks > this.mostLooks) refuse('BUSY', 'Enough.');
    const after = query.get('after') === 'now' ? this.changes.length : Number(query.get('after') ?? 0);
    const end = Math.min(after + 2, this.changes.length);
    const types = query.get('types')?.split(',');
    const changes = this.changes.slice(after, end).filter(({ type }) => types?.includes(type) ?? true);
    return { changes, next: String(end), more: end < this.changes.length };
  }

  #put({ query, headers, body }: Call): object {
    const ifMatch = headers['if-match'];
    if (ifMatch !== undefined && ifMatch !== `"blueprint-${this.applied.length}"`)
      refuse('PRECONDITION_FAILED', 'If-Match does not match.');
    const blueprint = JSON.parse(body);
    const [first, ...others] = checkBlueprint(blueprint);
    if (first !== undefined) throw new ProtocolError([asProblem(first), ...others.map(asProblem)]);
    const changes = diffBlueprints(this.applied.at(-1), blueprint);
    const removed = removedAccess(this.applied.at(-1), blueprint);
    if (query.get('dryrun') === 'true') return { changes, removed };
    return { revision: this.applied.push(blueprint), changes, removed };
  }

  #why({ query }: Call): object {
    const [user, profile, field] = [query.get('user'), query.get('profile'), query.get('field')];
    return { user, group: 'partners', profile, field, ...this.explanation };
  }
}

function asProblem({ path, message }: BlueprintProblem): Problem {
  return { code: 'VALUE_INVALID', field: path, detail: message };
}
