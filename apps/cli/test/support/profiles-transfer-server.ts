import type { ServerResponse } from 'node:http';
import { ProfilesServer } from './profiles-server.js';
import { refuse } from './signed-server.js';
import type { Call } from './signed-server.js';

const PEOPLE = '/customers/1001/people';
const SCHEMA = '/customers/1001/profiledefinitions/v1/person/schema';
const WRITTEN = { firstname: { type: 'string' }, lastname: { type: 'string' }, rank: { type: 'integer' } };
const READ = { id: { type: 'integer' }, ...WRITTEN, createddate: { type: 'string' }, links: { type: 'array' } };

/** A small server of people that accepts new people, once for each key (D-NET-7). */
export class ProfilesTransferServer extends ProfilesServer {
  /** Bodies of the people that were made. */
  readonly made: unknown[] = [];
  /** Whether a request is left without an answer though the person was made. */
  losesAnswer: (id: number) => boolean = () => false;
  readonly #answers = new Map<string, number>();

  protected override answer(call: Call, response: ServerResponse): void {
    if (call.path === SCHEMA) return this.#describe(call, response);
    if (call.method !== 'POST' || call.path !== PEOPLE) return super.answer(call, response);
    if (this.refuses(call, response)) return;
    const key = String(call.headers['idempotency-key']);
    const isDry = call.query.get('dryrun') === 'true';
    const id = this.#answers.get(key) ?? this.#make(call, key, isDry);
    if (isDry) return void response.end('{"changes":[]}');
    if (this.losesAnswer(id)) return void response.destroy();
    response.writeHead(201, { Location: `http://127.0.0.1${PEOPLE}/${id}` }).end();
  }

  #make({ body }: Call, key: string, isDry: boolean): number {
    const person: Record<string, unknown> = JSON.parse(body);
    if (typeof person.lastname !== 'string') refuse('FIELD_REQUIRED', 'is required.', 'lastname');
    const id = this.people.size + 1;
    if (isDry) return id;
    this.people.set(id, person);
    this.made.push(person);
    this.#answers.set(key, id);
    return id;
  }

  #describe({ query }: Call, response: ServerResponse): void {
    response.end(JSON.stringify({ properties: query.get('for') === 'write' ? WRITTEN : READ }));
  }
}
