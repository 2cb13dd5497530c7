import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import type { FormListEntry } from '@talent-platform/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { Panel } from '../../frame/panel.js';
import { parseId } from '../../records/parse-id.js';
import { useName } from '../../records/use-names.js';
import { useSession } from '../../session/session.js';
import { useApplication } from './applications.js';
import classes from './forms.module.css';
import { OwnerForms } from './owner-forms.js';
import type { OwnerType } from './owner-choice.js';
import { useForms } from './use-form.js';

/** All forms that can be filled. If the address names a person or an application, those about them. */
export function FormsPage(): ReactNode {
  const { t } = useTranslation('recruiter');
  const [params] = useSearchParams();
  const [person, application] = ['person', 'application'].map((name) => parseId(params.get(name) ?? ''));
  if (application !== undefined) return <FormsOfApplication id={application} />;
  if (person !== undefined) return <FormsOfPerson id={person} />;
  return (
    <Page title={t('forms.title')}>
      <FormList title={t('profiles.forms.fill')} />
    </Page>
  );
}

function FormsOfPerson({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const name = useName({ type: 'people', id }) ?? t('profiles.unnamed', { id });
  return (
    <Page title={t('forms.about', { name })}>
      <Anchor size="sm" component={Link} to={`/profiles/people/${id}`}>
        <bdi>{name}</bdi>
      </Anchor>
      <FormList title={t('profiles.forms.fill')} type="Person" owner={id} />
    </Page>
  );
}

/** The forms that an application has, and those that it can have. */
function FormsOfApplication({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { data, error, refetch } = useApplication(id);
  const [person, job] = [data?.associatedprofile, data?.baseprofile].map(
    (profile) => profile && { id: profile.id, name: profile.value ?? t('profiles.unnamed', { id: profile.id }) },
  );
  const name = person && job ? `${person.name} - ${job.name}` : t('profiles.unnamed', { id });
  return (
    <Page title={t('forms.about', { name })}>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Loading />}
      {person && job && (
        <>
          <Group gap="sm">
            <Anchor size="sm" component={Link} to={`/profiles/people/${person.id}`}>
              <bdi>{person.name}</bdi>
            </Anchor>
            <Anchor size="sm" component={Link} to={`/jobs/${job.id}`}>
              <bdi>{job.name}</bdi>
            </Anchor>
          </Group>
          <OwnerForms type="Workflow" owner={id} title={t('forms.ofOwner')} />
          <FormList title={t('profiles.forms.fill')} type="Workflow" owner={id} />
        </>
      )}
    </Page>
  );
}

/** The forms that can be filled. With an owner: those of its type, each for that owner. */
function FormList(props: { readonly title: string; readonly type?: OwnerType; readonly owner?: number }): ReactNode {
  const { title, type, owner } = props;
  const { t } = useTranslation('recruiter');
  const { data: all, error, refetch } = useForms();
  const data = type === undefined ? all : all?.filter((form) => form.type === type);
  return (
    <Panel title={title}>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Loading />}
      {data?.length === 0 && <Text c="dimmed">{t('forms.none')}</Text>}
      {data && data.length > 0 && (
        <ul className={classes['plain']}>
          {data.map((form) => (
            <li key={form.formname}>
              <FormLine form={form} owner={owner} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FormLine(props: { readonly form: FormListEntry; readonly owner: number | undefined }): ReactNode {
  const { form, owner } = props;
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const { formname, displayName, type } = form;
  const to = `/forms/${encodeURIComponent(formname)}/new${owner === undefined ? '' : `?owner=${owner}`}`;
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs" className={classes['name']}>
        <Anchor component={Link} to={to} fw={500}>
          <bdi>{displayName}</bdi>
        </Anchor>
        <Badge variant="light" size="sm" tt="none" c="inherit">
          {t(`forms.of.${type}`)}
        </Badge>
      </Group>
      {may('write', 'forms') && (
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={to}
          aria-label={t('forms.fillOf', { name: displayName })}
        >
          {t('forms.fill')}
        </Button>
      )}
    </Group>
  );
}
