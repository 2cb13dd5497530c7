import type { PlatformUser } from '@talent-platform/client';
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import classes from '../administrator.module.css';
import { showWarnings, useUserChange } from './use-user-change.js';

/** Gives a user another password. */
export function PasswordForm({ user }: { readonly user: PlatformUser }): ReactNode {
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
