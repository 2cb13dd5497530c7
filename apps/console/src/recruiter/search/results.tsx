import { Anchor, Badge, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { FoundJob, WorkflowType } from '@talent-platform/client';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { Loading } from '../../frame/loading.js';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import type { ProfileType } from '../../records/profile-type.js';
import { RecordTable } from '../../records/record-table.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { useSession } from '../../session/session.js';
import { useColumns } from '../profiles/profiles-page.js';
import { FoundList, nextPage, readPage } from './found-list.js';
import type { Searched } from './searched.js';
import classes from './search.module.css';

/** The results of a search. */
export function Results({
  searched,
  filter,
}: {
  readonly searched: Searched;
  readonly filter: SearchFilter | undefined;
}): ReactNode {
  if (searched.kind === 'portal') return <FoundJobs portal={searched.portal} filter={filter} />;
  if (searched.kind === 'workflows') return <FoundWorkflows type={searched.type} filter={filter} />;
  return <FoundProfiles type={searched.type} filter={filter} />;
}

interface OfType<Type> {
  readonly type: Type;
  readonly filter: SearchFilter | undefined;
}

function FoundProfiles(props: OfType<ProfileType>): ReactNode {
  const { data: schema } = useProfileSchema(props.type);
  return schema ? <ProfileTable {...props} schema={schema} /> : <Loading />;
}

function ProfileTable({ type, filter, schema }: OfType<ProfileType> & { readonly schema: ProfileSchema }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { titleFields, columns } = PROFILE_TYPES[type];
  const isSeen = (name: string) => schema.fields.some(({ id }) => id === name);
  return (
    <RecordTable
      label={t('search.results')}
      type={type}
      filter={filter}
      fields={[...titleFields, ...columns].filter(isSeen)}
      columns={useColumns({ type, schema })}
    />
  );
}

function FoundWorkflows({ type, filter }: OfType<WorkflowType>): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const found = useInfiniteQuery({
    queryKey: ['found', type, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam: after, signal }) =>
      readPage(client.workflows.search(type, filter, { after: after || undefined, signal })),
    getNextPageParam: nextPage,
    select: ({ pages }) => pages.flat(),
  });
  return <FoundList label={t('search.results')} found={found} row={({ id }) => <WorkflowRow type={type} id={id} />} />;
}

/** The address of the board of a workflow, by its type. */
const BOARDS: Readonly<Record<WorkflowType, (base: number) => string>> = {
  applicantworkflows: (base) => `/jobs/${base}`,
  onboardworkflows: (base) => `/newhirecategories/${base}/board`,
  sourceworkflows: (base) => `/talentpools/${base}/board`,
};

function WorkflowRow({ type, id }: { readonly type: WorkflowType; readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const formats = useFormats();
  const { data: workflow, error } = useQuery({
    queryKey: ['workflow-row', type, id],
    queryFn: ({ signal }) => client.workflows.get(type, id, { signal }),
  });
  if (!workflow) return <Text size="sm">{error ? t('profiles.unnamed', { id }) : '…'}</Text>;
  const { associatedprofile: person, baseprofile: base, status, updateddate } = workflow;
  return (
    <>
      <Text size="sm" className={classes['foundName']}>
        <Anchor size="sm" component={Link} to={`/profiles/people/${person.id}`}>
          <bdi>{person.value ?? t('profiles.unnamed', { id: person.id })}</bdi>
        </Anchor>
        {' · '}
        <Anchor size="sm" component={Link} to={BOARDS[type](base.id)}>
          <bdi>{base.value ?? t('profiles.unnamed', { id: base.id })}</bdi>
        </Anchor>
      </Text>
      {status && (
        <Badge variant="light" size="sm" tt="none" c="inherit">
          <bdi>{status.value ?? status.id}</bdi>
        </Badge>
      )}
      <Text size="xs" c="dimmed" className={classes['foundTime']}>
        {formats.time(updateddate)}
      </Text>
    </>
  );
}

function FoundJobs({
  portal,
  filter,
}: {
  readonly portal: string;
  readonly filter: SearchFilter | undefined;
}): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const found = useInfiniteQuery({
    queryKey: ['found-on-portal', portal, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam: after, signal }) =>
      readPage(client.portals.jobs(portal, filter, { after: after || undefined, signal })),
    getNextPageParam: nextPage,
    select: ({ pages }) => pages.flat(),
  });
  return <FoundList label={t('search.results')} found={found} row={(job) => <JobRow job={job} />} />;
}

function JobRow({ job }: { readonly job: FoundJob }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const formats = useFormats();
  const { id, portalUrl, updatedDate } = job;
  const { data: title } = useQuery({
    queryKey: ['title', 'jobs', id],
    queryFn: async ({ signal }) => {
      const { jobtitle } = (await client.jobs.get(id, { fields: ['jobtitle'], signal })) as {
        readonly jobtitle?: string;
      };
      return jobtitle ?? '';
    },
  });
  return (
    <>
      <Text size="sm" className={classes['foundName']}>
        <Anchor size="sm" component={Link} to={`/jobs/${id}`}>
          <bdi>{title || t('jobs.unnamed', { id })}</bdi>
        </Anchor>
      </Text>
      {updatedDate && (
        <Text size="xs" c="dimmed" className={classes['foundTime']}>
          {formats.time(updatedDate)}
        </Text>
      )}
      {/^https?:\/\//.test(portalUrl) && (
        <Anchor size="sm" href={portalUrl} target="_blank" rel="noopener noreferrer">
          {t('search.publicPage')} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
    </>
  );
}
