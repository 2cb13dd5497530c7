import { refuse } from './signed-server.js';
import type { Call } from './signed-server.js';

const ROOT = '/customers/1001';
const STATUSES = [
  { id: 'C51218', value: 'New' },
  { id: 'C51220', value: 'Background check' },
  { id: 'C51222', value: 'Hired' },
];

interface Workflow {
  readonly job: number;
  readonly person: number;
  status: string;
}

type Answer = { readonly status?: number; readonly location?: string; readonly body?: object };

/** The records of a tiny platform, as far as `talent trigger` looks for them. */
export class EventRecords {
  readonly people = new Set<number>();
  readonly jobs = new Set<number>();
  /** Portals by the jobs that are on them. */
  readonly posts = new Map<number, string>();
  readonly workflows = new Map<number, Workflow>();

  /** Returns undefined if the path is not a path of records. */
  answer({ method, path, body }: Call): Answer | undefined {
    if (!path.startsWith(`${ROOT}/`)) return undefined;
    const [kind = '', ...rest] = path.slice(ROOT.length + 1).split('/');
    if (kind === 'search') return { body: { searchResults: this.#search(rest.join('/'), JSON.parse(body)) } };
    if (kind === 'profiledefinitions') return { body: { properties: { status: statusSchema() } } };
    if (kind === 'portalposts') return { body: { jobposts: this.#postsOf(Number(rest[1])) } };
    if (method === 'POST') return { status: 201, location: `${path}/${this.#make(kind, JSON.parse(body))}` };
    return { body: this.#workflow(Number(rest[0])) };
  }

  move(id: number, status: string): Workflow {
    const workflow = this.workflows.get(id) ?? refuse('RESOURCE_NOT_FOUND', `There is no workflow ${id}.`);
    workflow.status = status;
    return workflow;
  }

  /** A job that is on a portal. */
  needLive(job: number): void {
    if (!this.posts.has(job)) refuse('CONFLICT', `The job ${job} is on no portal.`);
  }

  #search(place: string, { filters }: { filters: Array<{ name: string; value: string[] }> }): object[] {
    const onPortal = (portal: string) => (portal === '101' ? this.posts.keys() : []);
    const found: Readonly<Record<string, Iterable<number>>> = {
      people: this.people,
      jobs: filters.some(({ name }) => name === 'job.jobpost.isposted') ? this.posts.keys() : this.jobs,
      applicantworkflows: this.workflows.keys(),
    };
    const [, portal] = /^portals\/(.+)$/.exec(place) ?? [];
    const after = Number(filters.find(({ name }) => name.endsWith('.id'))?.value[0] ?? 0);
    const ids = [...(portal === undefined ? (found[place] ?? []) : onPortal(portal))].sort((one, two) => one - two);
    if (portal !== undefined) ids.reverse();
    const page = ids.filter((id) => id > after).slice(0, 1000);
    return page.map((id) => ({ id, self: `http://127.0.0.1${ROOT}/${place}/${id}` }));
  }

  #postsOf(job: number): object[] {
    const portalurl = this.posts.get(job);
    const gone = { jobpostid: 1, portalurl: 'former', startdate: '2026-01-01 09:30 AM', status: 'Unposted' };
    return portalurl === undefined ? [gone] : [gone, { ...gone, jobpostid: 2, portalurl, status: 'Posted' }];
  }

  #make(kind: string, made: { baseprofile?: number; associatedprofile?: number }): number {
    const records = kind === 'people' ? this.people : this.workflows;
    const id = records.size + 1;
    if (kind === 'people') this.people.add(id);
    else this.workflows.set(id, { job: made.baseprofile ?? 0, person: made.associatedprofile ?? 0, status: 'C51218' });
    return id;
  }

  #workflow(id: number): object {
    const workflow = this.workflows.get(id) ?? refuse('RESOURCE_NOT_FOUND', `There is no workflow ${id}.`);
    return { id, status: { id: workflow.status } };
  }
}

function statusSchema(): object {
  const id = { type: 'string', enum: STATUSES.map((status) => status.id) };
  return { type: ['object', 'null'], properties: { id }, options: STATUSES };
}
