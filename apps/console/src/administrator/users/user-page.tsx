import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { PlatformUser } from '@talent-platform/client';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { Panel } from '../../frame/panel.js';
import { useName } from '../../records/use-names.js';
import { useSession } from '../../session/session.js';
import classes from '../administrator.module.css';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import { Secrets } from './secrets.js';
import { showWarnings, useUserChange } from './use-user-change.js';
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
  const name = useName({ type: 'people', id: user.person.id });
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

/** Disables a user, after a question, or enables it again. The service lets nobody disable themselves. */
function ActiveSwitch({ user }: { readonly user: PlatformUser }): ReactNode {
  const { t } = useTranslation('administrator');
  const { client, me } = useSession();
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const { username, active } = user;
  const change = useUserChange(() => client.platform.changeUser(username, { active: !active }), {
    message: active ? t('users.isDisabled', { user: username }) : t('users.isEnabled', { user: username }),
    onDone: () => setAsking(false),
  });
  if (!active) {
    return (
      <>
        <ProblemNotice error={change.error} />
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate(undefined)}>
          {t('users.enable')}
        </Button>
      </>
    );
  }
  if (me.username === username) {
    return (
      <>
        <Text size="sm" c="dimmed" id={reasonId}>
          {t('users.disableOwn')}
        </Text>
        <Button variant="default" disabled aria-describedby={reasonId}>
          {t('users.disable')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('users.disable')}
      </Button>
      <ConfirmDialog
        title={t('users.disableTitle', { user: username })}
        confirm={t('users.disable')}
        isOpen={isAsking}
        action={change}
        onConfirm={() => change.mutate(undefined)}
        onClose={() => {
          change.reset();
          setAsking(false);
        }}
      >
        <Text size="sm">{t('users.disableText')}</Text>
      </ConfirmDialog>
    </>
  );
}

/** Gives a user another password. */
function PasswordForm({ user }: { readonly user: PlatformUser }): ReactNode {
  const { t } = useTranslation('administrator');
  const { client, me, signIn } = useSession();
  const [password, setPassword] = useState('');
  const change = useUserChange(() => client.platform.setPassword(user.username, { password }).withReply(), {
    message: t('users.passwordSet'),
    onDone: (reply) => {
      setPassword('');
      showWarnings(reply);
    },
  });
  const endsSession = me.username === user.username && signIn.kind === 'password';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(undefined);
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('users.passwordText')}
        </Text>
        {endsSession && <Alert color="yellow">{t('users.passwordOwn')}</Alert>}
        <PasswordInput
          className={classes['search']}
          label={t('users.newPassword')}
          autoComplete="new-password"
          value={password}
          error={fieldProblems(change.error).get('password')}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          required
        />
        <ProblemNotice error={change.error} />
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('users.setPassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
