import type { PlatformUser } from '@talent-platform/client';
import { Alert, Anchor, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { Panel } from '../../frame/panel.js';
import { useTitleOf } from '../../records/reference-picker.js';
import { useSession } from '../../session/session.js';
import classes from '../administrator.module.css';
import { ActiveSwitch } from './active-switch.js';
import { PasswordForm } from './password-form.js';
import { Secrets } from './secrets.js';
import { useUser } from './use-users.js';
import { UserForm } from './user-form.js';
import { StateBadge } from './users-page.js';

/** A user: who it is, and how it signs in. */
export function UserPage(): ReactNode {
  const { username = '' } = useParams();
  const { t } = useTranslation('administrator');
  const user = useUser(username);
  return (
    <Page title={username} actions={user.data && <ActiveSwitch user={user.data} />}>
      <Anchor component={Link} to="/administration/users" size="sm">
        {t('users.back')}
      </Anchor>
      <ProblemNotice error={user.error} onRetry={() => void user.refetch()} />
      {user.isPending && <Loading />}
      {user.data && <User key={username} user={user.data} />}
    </Page>
  );
}

function User({ user }: { readonly user: PlatformUser }): ReactNode {
  const { t } = useTranslation('administrator');
  const { me } = useSession();
  return (
    <Stack gap="md" className={classes['narrow']}>
      {me.username === user.username && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('users.own')}>
          {t('users.ownText')}
        </Alert>
      )}
      <Panel title={t('users.about')}>
        <UserFacts user={user} />
        <UserForm user={user} />
      </Panel>
      <Panel title={t('users.secrets')}>
        <Secrets username={user.username} />
      </Panel>
      <Panel title={t('users.password')}>
        <PasswordForm user={user} />
      </Panel>
    </Stack>
  );
}

function UserFacts({ user }: { readonly user: PlatformUser }): ReactNode {
  const { t } = useTranslation('administrator');
  const formats = useFormats();
  const path = `people/${user.person.id}`;
  const name = useTitleOf('people', user.person.id);
  const at = (time: string | undefined) => (time === undefined ? t('users.never') : formats.time(time));
  return (
    <dl className={classes['facts']}>
      <dt>{t('users.state')}</dt>
      <dd>
        <StateBadge isActive={user.active} />
      </dd>
      <dt>{t('users.person')}</dt>
      <dd>
        <Anchor component={Link} to={`/profiles/${path}`} size="sm">
          {name === undefined ? <code>{path}</code> : <bdi>{name}</bdi>}
        </Anchor>
      </dd>
      <dt>{t('users.lastSignIn')}</dt>
      <dd>{at(user.lastSignIn)}</dd>
      <dt>{t('users.lastPasswordSignIn')}</dt>
      <dd>{user.hasPassword ? at(user.lastPasswordSignIn) : t('users.noPassword')}</dd>
    </dl>
  );
}
