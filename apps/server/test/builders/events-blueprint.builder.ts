import type { Blueprint, BlueprintEvent } from '@talent-platform/blueprint';
import { aUser } from './blueprint.builder.js';
import { aPortalsBlueprint } from './portals-blueprint.builder.js';

/** The user whose secret signs events of subscriptions with signatures. */
export const EVENT_USER = 'acme_events';
export const EVENT_SECRET = 'test-event-secret-of-forty-three-characters';
const AUTH = { type: 'hmac', user: EVENT_USER, secret: EVENT_SECRET } as const;

/** The status that a workflow begins in, one that partners hear of by each name, and one that nobody hears of. */
export const NEW = 'C1';
export const QUIET = 'C2';

/** By the path at which the sink is asked, and the status that asks it: how often, and with which options. */
export type Trigger = readonly [status: string, paths: readonly string[], showConfirmation?: boolean];

/** A customer whose statuses and boards are told to a partner. */
export function anEventsBlueprint(
  customerId: number,
  { sinkUrl, triggers }: { readonly sinkUrl: string; readonly triggers: readonly Trigger[] },
  events: ReadonlyArray<Omit<BlueprintEvent, 'auth' | 'url'> & { readonly path: string }> = [],
): Blueprint {
  const statuses = [NEW, QUIET, ...triggers.map(([status]) => status)].map((id) => ({ id, value: `Status ${id}` }));
  const subscriptions = triggers.flatMap(([triggerStatus, paths, showConfirmation]) =>
    paths.map((path, index) => ({
      id: `${triggerStatus}-${index}`,
      eventType: 'WorkFlowStatusChangeEvent' as const,
      triggerStatus,
      url: `${sinkUrl}${path}`,
      auth: AUTH,
      ...(showConfirmation !== undefined && { showConfirmation }),
    })),
  );
  const plain = aPortalsBlueprint(customerId);
  return {
    ...plain,
    userGroups: [
      ...(plain.userGroups ?? []),
      { integrationName: 'moveless', label: 'Moveless', access: { workflows: 'read' } },
    ],
    users: [...(plain.users ?? []), aUser(`${customerId}.moveless`, 'moveless')],
    workflowStatuses: { applicantworkflows: statuses, onboardworkflows: statuses, sourceworkflows: statuses },
    jobBoards: [
      { id: 'monster', label: 'Monster' },
      { id: 'quiet', label: 'Quiet' },
    ],
    events: [
      ...subscriptions,
      ...events.map(({ path, ...event }) => ({ ...event, url: `${sinkUrl}${path}`, auth: AUTH }) as BlueprintEvent),
    ],
  };
}
