import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import type { PersonWorkflow } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Panel } from '../../frame/panel.js';
import { profileOfUrl } from '../../records/profile-types.js';
import { useSession } from '../../session/session.js';
import { candidateOf, FLOWS } from '../board/flows.js';
import { applicationOfUrl, formsOfApplication } from '../forms/applications.js';
import { OwnerForms } from '../forms/owner-forms.js';
import classes from './profiles.module.css';

/** The workflows and the forms of a person, as far as the user may see them. */
export function PersonPanels({ id }: { readonly id: number }): ReactNode {
  const { may } = useSession();
  return (
    <Stack gap="md">
      {may('read', 'workflows') && <Workflows id={id} />}
      {may('read', 'forms') && <Forms id={id} />}
    </Stack>
  );
}

function Workflows({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['workflows-of-person', id],
    queryFn: ({ signal }) => client.people.workflows(id, { signal }),
  });
  return (
    <Panel title={t('profiles.workflows.title')}>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Loading />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('profiles.workflows.none')}
        </Text>
      )}
      <ul className={classes['plain']}>
        {data?.map((workflow) => (
          <li key={`${workflow.self}`}>
            <WorkflowLine workflow={workflow} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function WorkflowLine({ workflow }: { readonly workflow: PersonWorkflow }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const { baseprofile, status } = workflow;
  const application = may('read', 'forms') ? applicationOfUrl(workflow.self) : undefined;
  const type = profileOfUrl(baseprofile.profile)?.type;
  const flow = Object.values(FLOWS).find(({ base }) => base === type);
  const title = baseprofile.value ?? t('profiles.unnamed', { id: baseprofile.id });
  const to = flow && candidateOf(flow, baseprofile.id, workflow.id);
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
      <div className={classes['owner']}>
        {to ? (
          <Anchor size="sm" component={Link} to={to}>
            <bdi>{title}</bdi>
          </Anchor>
        ) : (
          <Text size="sm" dir="auto">
            {title}
          </Text>
        )}
        {application !== undefined && (
          <Anchor
            size="xs"
            display="block"
            mt={8}
            component={Link}
            to={formsOfApplication(application)}
            aria-label={t('profiles.workflows.formsOf', { name: title })}
          >
            {t('profiles.forms.title')}
          </Anchor>
        )}
      </div>
      <Badge variant="light" size="sm" tt="none" className={classes['status']}>
        <bdi>{status?.value ?? status?.id ?? t('profiles.workflows.noStatus')}</bdi>
      </Badge>
    </Group>
  );
}

function Forms({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  return (
    <OwnerForms type="Person" owner={id} title={t('profiles.forms.title')}>
      {may('write', 'forms') && (
        <Anchor size="sm" component={Link} to={`/forms?person=${id}`}>
          {t('profiles.forms.fill')}
        </Anchor>
      )}
    </OwnerForms>
  );
}
