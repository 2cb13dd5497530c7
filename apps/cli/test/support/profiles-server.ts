import type { ServerResponse } from 'node:http';
import { parseFilter } from '@talent-platform/protocol/search';
import type { FilterCondition } from '@talent-platform/protocol/search';
import { refuse, SignedServer } from './signed-server.js';
import type { Call } from './signed-server.js';

const SEARCH = '/customers/1001/search/people';
const OTHERS = /^\/customers\/1001\/search\/(?:portals\/[^/]+|applicantworkflows)$/;
const BATCH = '/platform/v1/customers/1001/people/read';
const PAGE = 1000;

/** A tiny server of people: searches know `person.id` and `person.lastname` (D-SEA-1). */
export class ProfilesServer extends SignedServer {
  readonly people = new Map<number, Record<string, unknown>>();
  /** The received filters, unchanged. */
  readonly searches: unknown[] = [];
  /** Found, and gone before they are read. */
  readonly gone = new Set<number>();
  /** Limit of profiles in one reply. */
  batch = 1000;
  /** The number of jobs of a portal and of workflows, with ids from 1. */
  jobs = 0;
  /** Returns true if it has refused the call and has answered. */
  refuses: (call: Call, response: ServerResponse) => boolean = () => false;

  protected override answer(call: Call, response: ServerResponse): void {
    if (this.refuses(call, response)) return;
    if (call.path === BATCH) return void response.end(JSON.stringify(this.#read(call)));
    if (OTHERS.test(call.path)) return void response.end(JSON.stringify({ searchResults: this.#page(call) }));
    if (call.path !== SEARCH) refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    response.end(JSON.stringify({ searchResults: this.#search(call) }));
  }

  #read({ body }: Call): object {
    const { ids, fields }: { ids: number[]; fields: string[] } = JSON.parse(body);
    const [taken, next] = [ids.slice(0, this.batch), ids.slice(this.batch)];
    const profiles = taken.flatMap((id) => {
      const person = this.people.get(id);
      if (person === undefined || this.gone.has(id)) return [];
      const read = Object.entries(person).filter(([field]) => fields.includes(field));
      return [{ ...Object.fromEntries(read), links: [] }];
    });
    const missing = taken.filter((id) => this.gone.has(id));
    return { profiles, missing, ...(next.length > 0 && { next }) };
  }

  #page({ body }: Call): object[] {
    const input: { filters: FilterCondition[] } = JSON.parse(body);
    this.searches.push(input);
    const after = Number(input.filters.at(-1)?.value?.[0]);
    const ids = Array.from({ length: this.jobs }, (_, at) => at + 1).filter((id) => id > after);
    return ids.slice(0, PAGE).map((id) => ({ id, self: '', portalUrl: `https://careers.example/jobs/${id}/a/job` }));
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
