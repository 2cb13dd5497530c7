import { Anchor, Badge, Button, Group, Switch, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { UnknownPage } from '../../frame/failed-page.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { parseId } from '../../records/parse-id.js';
import { labelOf } from '../../records/label-of.js';
import { titleOf } from '../../records/profile-types.js';
import type { ProfileName } from '../../records/profile-types.js';
import { useSession } from '../../session/session.js';
import { FilesPanel } from './files-panel.js';
import { PersonPanels } from './person-panels.js';
import { ProfileFields } from './profile-fields.js';
import classes from './profiles.module.css';
import { RecordTabs, useSection, useSections } from './record-tabs.js';
import { TypedPage } from './typed-page.js';
import type { TypedPageProps } from './typed-page.js';
import { useProfile } from './use-profile.js';
import type { ReadProfile } from './use-profile.js';

// Only administrators open these.
const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.js')).HistoryPanel }));
const WhyPanel = lazy(async () => ({ default: (await import('./why-panel.js')).WhyPanel }));

/** A profile of the type and id in the address. */
export function ProfilePage(): ReactNode {
  const { id } = useParams();
  return parseId(id) === undefined ? <UnknownPage /> : <TypedPage key={id} page={OneProfile} />;
}

function OneProfile({ type, schema }: TypedPageProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { id } = useParams();
  const name = { type, id: Number(id) };
  const profile = useProfile(name, schema);
  if (profile.error) {
    return (
      <Page title={t('profiles.unnamed', { id: name.id })}>
        <ProblemNotice error={profile.error} onRetry={() => void profile.refetch()} />
      </Page>
    );
  }
  if (!profile.data) return <Loading />;
  return <ShownProfile name={name} type={type} schema={schema} profile={profile.data} />;
}

interface ShownProps extends TypedPageProps {
  readonly name: ProfileName;
  readonly profile: ReadProfile;
}

function ShownProfile(props: ShownProps): ReactNode {
  const { name, type, profile } = props;
  const { t } = useTranslation('recruiter');
  const { may, me } = useSession();
  const isLocked = me.locked.includes(type);
  const mayEdit = may('write', type) && !isLocked;
  const folder = labelOf(profile.values['folder']);
  return (
    <Page
      title={titleOf(type, profile.values) || t('profiles.unnamed', { id: name.id })}
      actions={mayEdit && <EditButton name={name} />}
    >
      <Group gap="sm">
        <Anchor size="sm" component={Link} to={type === 'jobs' ? '/jobs' : `/profiles/${type}`}>
          {t(`profiles.${type}`)}
        </Anchor>
        {folder && (
          <Badge variant="light" size="sm" tt="none">
            <bdi>{folder}</bdi>
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {t('profiles.unnamed', { id: name.id })}
        </Text>
      </Group>
      <RecordTabs {...name} />
      {isLocked && may('write', type) && <Text size="sm">{t('profiles.locked')}</Text>}
      <div className={type === 'people' ? classes['columns'] : classes['one']}>
        <OpenSection {...props} mayEdit={mayEdit} />
        {type === 'people' && <PersonPanels id={name.id} />}
      </div>
    </Page>
  );
}

function EditButton({ name: { type, id } }: Pick<ShownProps, 'name'>): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Button
      component={Link}
      to={`/profiles/${type}/${id}/edit`}
      size="sm"
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden />}
    >
      {t('profiles.edit')}
    </Button>
  );
}

/** The section of the profile that the address names. */
function OpenSection(props: ShownProps & { readonly mayEdit: boolean }): ReactNode {
  const { name, schema, profile, mayEdit } = props;
  const { t } = useTranslation('recruiter');
  const [hidesEmpty, setHidesEmpty] = useState(false);
  const section = useSection(useSections(schema))?.id;
  const tab = schema.tabs.find(({ id }) => section === `tab:${id}`);
  return (
    <div>
      {tab && (
        <>
          <Group justify="flex-end" mb="xs">
            <Switch
              size="sm"
              label={t('profiles.hideEmpty')}
              checked={hidesEmpty}
              onChange={({ currentTarget }) => setHidesEmpty(currentTarget.checked)}
            />
          </Group>
          <ProfileFields fields={tab.fields} values={profile.values} mayEdit={mayEdit} hidesEmpty={hidesEmpty} />
        </>
      )}
      {section === 'files' && <FilesPanel name={name} schema={schema} values={profile.values} mayEdit={mayEdit} />}
      <Suspense fallback={<Loading />}>
        {section === 'history' && <HistoryPanel name={name} schema={schema} />}
        {section === 'why' && <WhyPanel name={name} schema={schema} />}
      </Suspense>
    </div>
  );
}
