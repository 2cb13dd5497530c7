import { Anchor, Badge, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { FoundJob } from '@talent-platform/client';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { Loading } from '../../frame/loading.js';
import { SelectBox, SelectionProvider, useSelection } from '../../many/selection.js';
import { idOf, useFoundPages } from '../../records/found-pages.js';
import type { ProfileType } from '../../records/profile-type.js';
import { useName } from '../../records/use-names.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import { useSession } from '../../session/session.js';
import { FLOWS } from '../board/flows.js';
import type { Flow } from '../board/flows.js';
import { workflowQuery } from '../board/found-workflows.js';
import { WorkflowBar } from '../board/workflow-bar.js';
import { ProfileTable } from '../profiles/profiles-page.js';
import { FoundList } from './found-list.js';
import type { Searched } from './searched.js';
import classes from './search.module.css';

const FRESH_FOR_MS = 10_000;

/** The results of a search. */
export function Results({ of: searched, filter }: FoundProps<Searched>): ReactNode {
  if (searched.kind === 'portal') return <FoundJobs of={searched.portal} filter={filter} />;
  if (searched.kind === 'profiles') return <FoundProfiles of={searched.type} filter={filter} />;
  const flow = Object.values(FLOWS).find(({ type }) => type === searched.type);
  return flow && <FoundWorkflows of={flow} filter={filter} />;
}

/** A search: what is found, and by which filter. */
export interface FoundProps<Kind> {
  readonly of: Kind;
  readonly filter: SearchFilter | undefined;
}

function FoundProfiles({ of: type, filter }: FoundProps<ProfileType>): ReactNode {
  const { t } = useTranslation('recruiter');
  const { data: schema } = useProfileSchema(type);
  if (!schema) return <Loading />;
  return <ProfileTable label={t('search.results')} type={type} schema={schema} filter={filter} />;
}

function FoundWorkflows({ of: flow, filter }: FoundProps<Flow>): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const queries = useQueryClient();
  const formats = useFormats();
  const selection = useSelection();
  const { type } = flow;
  const found = useFoundPages(
    ['found', type, filter],
    (options) => client.workflows.search(type, filter, options),
    idOf,
  );
  const { data: ids = [] } = found;
  return (
    <SelectionProvider value={selection}>
      <FoundList
        label={t('search.results')}
        found={found}
        first={<SelectBox among={ids} name={t('search.results')} />}
        row={(id) => <WorkflowRow flow={flow} id={id} among={ids} />}
      />
      <WorkflowBar
        flow={flow}
        selection={selection}
        label={t(`search.types.${type}`)}
        columns={[
          { title: t('profiles.name'), text: ({ associatedprofile: { value = '' } }) => value },
          { title: t(`${flow.base}.name`), text: ({ baseprofile: { value = '' } }) => value },
          { title: t('add.status'), text: ({ status }) => status?.value ?? '' },
          { title: t('find.changed'), text: ({ updateddate }) => formats.time(updateddate) },
        ]}
        onEnd={() => queries.invalidateQueries({ queryKey: ['workflow', type] })}
      />
    </SelectionProvider>
  );
}

function WorkflowRow(props: {
  readonly flow: Flow;
  readonly id: number;
  readonly among: readonly number[];
}): ReactNode {
  const { flow, id, among } = props;
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { client } = useSession();
  // Nothing else notices that a row is old.
  const { data, error } = useQuery({ ...workflowQuery(client, flow, id), staleTime: FRESH_FOR_MS });
  if (!data) return <Text size="sm">{error ? t('profiles.unnamed', { id }) : '…'}</Text>;
  const { associatedprofile: person, baseprofile: base, status, updateddate } = data.workflow;
  const name = person.value ?? t('profiles.unnamed', { id: person.id });
  return (
    <>
      <SelectBox id={id} name={name} among={among} />
      <Text size="sm" className={classes['foundName']}>
        <Anchor size="sm" component={Link} to={`/profiles/people/${person.id}`}>
          <bdi>{name}</bdi>
        </Anchor>
        {' · '}
        <Anchor size="sm" component={Link} to={flow.boardOf(base.id)}>
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

function FoundJobs({ of: portal, filter }: FoundProps<string>): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const found = useFoundPages(
    ['found-on-portal', portal, filter],
    (options) => client.portals.jobs(portal, filter, options),
    (job) => job,
  );
  return <FoundList label={t('search.results')} found={found} row={(job) => <JobRow job={job} />} />;
}

function JobRow({ job }: { readonly job: FoundJob }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { id, portalUrl, updatedDate } = job;
  const title = useName({ type: 'jobs', id });
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
