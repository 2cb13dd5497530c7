import type { BlueprintEvent } from './events.js';
import type { BlueprintForm } from './forms.js';
import type { BlueprintCustomList, BlueprintList } from './lists.js';
import type { BlueprintJobBoard, BlueprintPortal, BlueprintStatus } from './portals.js';
import type { BlueprintProfileType } from './profile-types.js';
import type { BlueprintGroup, BlueprintUser } from './users.js';

/**
 * A customer's configuration as one declarative document. A member that is not named here is refused, so that nothing a
 * customer configured is silently left out.
 *
 * @example
 * const blueprint: Blueprint = {
 *   customer: { id: 1001, name: 'Acme' },
 *   userGroups: [{ integrationName: 'integrators', label: 'Integrators', administrator: true }],
 *   users: [{ username: 'acme.integration', name: 'Acme Integration', group: 'integrators', password: '…' }],
 * };
 */
export interface Blueprint {
  /** The JSON Schema that an editor completes and checks the document by; it configures nothing. */
  readonly $schema?: string;
  readonly customer: { readonly id: number; readonly name: string };
  /** Requests per user and UTC day; 10,000 when left out (D-NET-3). */
  readonly quota?: { readonly requestsPerDay: number };
  readonly userGroups?: readonly BlueprintGroup[];
  readonly users?: readonly BlueprintUser[];
  /** By path segment (`people`, `jobs` …). */
  readonly profileTypes?: Readonly<Record<string, BlueprintProfileType>>;
  /** By list identifier (`lists.skills` …). */
  readonly lists?: Readonly<Record<string, BlueprintList>>;
  readonly customLists?: readonly BlueprintCustomList[];
  readonly forms?: readonly BlueprintForm[];
  readonly portals?: readonly BlueprintPortal[];
  readonly jobBoards?: readonly BlueprintJobBoard[];
  /** By the path name of the workflows (`applicantworkflows` …). */
  readonly workflowStatuses?: Readonly<Record<string, readonly BlueprintStatus[]>>;
  readonly events?: readonly BlueprintEvent[];
}
