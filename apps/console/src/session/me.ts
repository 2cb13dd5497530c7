import type { Client } from '@talent-platform/client';
import type { WorkflowType } from '@talent-platform/client';

/** The permission of a group in an area, such as `workflows` or `jobs`. */
export type Access = 'read' | 'write';

/** The signed-in user, as the service describes it (D-PLT-36). The service leaves out all that the user's group may not see. */
export interface Me {
  readonly customer: { readonly id: number; readonly name: string };
  readonly username: string;
  /** Left out, like `person`, if the user does not see the own profile. */
  readonly name?: string;
  /** Left out if the user does not see the own profile. */
  readonly person?: { readonly id: number };
  readonly group: { readonly integrationName: string; readonly label: string };
  readonly administrator: boolean;
  readonly access: Readonly<Record<string, Access>>;
  /** The profile types whose profiles are created, never changed. */
  readonly locked: readonly string[];
  readonly workflowTypes: Readonly<Partial<Record<WorkflowType, WorkflowTypeOfMe>>>;
  readonly portals: readonly PortalOfMe[];
  readonly jobBoards: ReadonlyArray<{ readonly id: string; readonly label: string }>;
}

/** A type of workflow: whose workflows they are, and their statuses in order. */
export interface WorkflowTypeOfMe {
  readonly baseprofile: 'jobs' | 'newhirecategories' | 'talentpools';
  readonly statuses: ReadonlyArray<{ readonly id: string; readonly value: string; readonly final?: boolean }>;
}

/** A career portal. */
export interface PortalOfMe {
  readonly id: number;
  readonly name: string;
  readonly host?: string;
  readonly acceptsPosts: boolean;
}

/** Reads who signs in. The service finds the customer by the name of the user, if none is named. */
export async function readMe(client: Client, customerId: string): Promise<Me> {
  const place = customerId === '' ? '' : `/customers/${customerId}`;
  return (await client.request({ method: 'GET', path: `/platform/v1${place}/me` })) as Me;
}
