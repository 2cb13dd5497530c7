import type { ServerResponse } from 'node:http';
import { parseFilter } from '@talent-platform/protocol/search';
import type { FilterCondition } from '@talent-platform/protocol/search';
import { refuse, SignedServer } from './signed-server.js';
import type { Call } from './signed-server.js';

const PATH = /^\/customers\/1001\/(search\/)?people(?:\/([1-9]\d*))?$/;
const PAGE = 1000;

/** A tiny server of people: searches know `person.id` and `person.lastname` (D-SEA-1). */
export class ProfilesServer extends SignedServer {
  readonly people = new Map<number, Record<string, unknown>>();
  /** Filters as they came. */
  readonly searches: unknown[] = [];
  /** What a search or a read is refused with, by its number, from 1. */
  refuses: (call: Call, response: ServerResponse) => boolean = () => false;
  /** Ids by the key of the request that made them (D-NET-7). */
  readonly #made = new Map<string, number>();

  protected override answer(call: Call, response: ServerResponse): void {
    const [, search, id] = PATH.exec(call.path) ?? refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    if (this.refuses(call, response)) return;
    if (search !== undefined) return void response.end(JSON.stringify({ searchResults: this.#search(call) }));
    if (call.method === 'POST') return this.#post(call, response);
    const person = this.people.get(Number(id)) ?? refuse('RESOURCE_NOT_FOUND', 'There is no such person.');
    const fields = call.query.get('fields')?.split(',') ?? Object.keys(person);
    const read = Object.fromEntries(Object.entries(person).filter(([field]) => fields.includes(field)));
    response.end(JSON.stringify({ ...read, links: [] }));
  }

  #post({ headers, body }: Call, response: ServerResponse): void {
    const person = JSON.parse(body);
    if (person.lastname === undefined) refuse('FIELD_REQUIRED', 'is required.', 'lastname');
    const key = String(headers['idempotency-key']);
    const id = this.#made.get(key) ?? this.people.size + 1;
    this.#made.set(key, id);
    this.people.set(id, person);
    response.writeHead(201, { Location: `http://127.0.0.1/customers/1001/people/${id}` }).end();
  }

  #search({ body }: Call): object[] {
    const input = JSON.parse(body);
    this.searches.push(input);
    const { filter } = parseFilter(input);
    const conditions = [...(filter?.filters ?? []), ...(filter?.children ?? []).flatMap(({ filters }) => filters)];
    const passes = conditions.map((condition, index) => testOf(condition, `filters[${index}].name`));
    return [...this.people]
      .filter(([id, person]) => passes.every((pass) => pass(id, person)))
      .slice(0, PAGE)
      .map(([id]) => ({ id, self: `http://127.0.0.1/customers/1001/people/${id}` }));
  }
}

function testOf({ name, value = [] }: FilterCondition, path: string) {
  if (name === 'person.id') return (id: number) => id > Number(value[0]);
  if (name !== 'person.lastname') return refuse('SEARCH_INVALID', `"${name}" is no filter here.`, path);
  return (_id: number, person: Record<string, unknown>) => value.includes(String(person.lastname));
}
