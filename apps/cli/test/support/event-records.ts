import { refuse } from './signed-server.js';
import type { Call } from './signed-server.js';

const ROOT = '/customers/1001/';
const STATUSES = [
  { id: 'C51218', value: 'New' },
  { id: 'C51220', value: 'Background check' },
  { id: 'C51222', value: 'Hired' },
];

/** The workflows of a tiny platform, as far as `talent trigger` looks for them. */
export class EventRecords {
  /** The status of each workflow. */
  readonly workflows = new Map<number, string>();

  /** Returns undefined if the path is not a path of records. */
  answer({ path }: Call): object | undefined {
    if (!path.startsWith(ROOT)) return undefined;
    const [kind = '', ...rest] = path.slice(ROOT.length).split('/');
    if (kind === 'search') return { searchResults: [...this.workflows.keys()].map((id) => ({ id, self: path })) };
    if (kind === 'profiledefinitions') return { properties: { status: { options: STATUSES } } };
    const id = Number(rest[0]);
    const status = this.workflows.get(id) ?? refuse('RESOURCE_NOT_FOUND', `There is no workflow ${id}.`);
    return { id, status: { id: status } };
  }
}
