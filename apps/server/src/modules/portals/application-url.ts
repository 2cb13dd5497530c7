import type { PortalPlace } from './job-page-url.js';

/** Which application. */
export interface ApplicationAddress extends PortalPlace {
  readonly workflowId: number;
}

/** Where a candidate returns to finish an application (D-EVT-6): on the portal's host, or under this server where it has none. */
export function applicationUrl({ portal, workflowId, customerId }: ApplicationAddress, baseUrl: string): string {
  const path = `/apply/${workflowId}`;
  if (portal.host !== undefined) return `https://${portal.host}${path}`;
  const query = customerId === undefined ? '' : `?customer=${customerId}`;
  return `${baseUrl}/portals/${encodeURIComponent(portal.name)}${path}${query}`;
}
