import type { Workflow } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../session/session.js';

/** Returns the application that a URL of the service names: `…/applicantworkflows/4`. Undefined if it names none. */
export function applicationOfUrl(url: unknown): number | undefined {
  const [, id] = /\/applicantworkflows\/([1-9]\d*)$/.exec(String(url)) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Returns the page of the forms of an application. */
export function formsOfApplication(id: number): string {
  return `/forms?application=${id}`;
}

/** Reads an application: its person, and its job. Nothing is read without an id. */
export function useApplication(id: number | undefined, isEnabled = true): UseQueryResult<Workflow> {
  const { client } = useSession();
  return useQuery({
    queryKey: ['applicantworkflows', id],
    enabled: id !== undefined && isEnabled,
    queryFn: ({ signal }) => client.workflows.get('applicantworkflows', id ?? 0, { signal }),
  });
}
