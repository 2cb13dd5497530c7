import type { PlatformUser } from '@talent-platform/client';
import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { useUserChange } from './use-user-change.js';

/** Disables a user, after a question, or enables it again. The service lets nobody disable themselves. */
export function ActiveSwitch({ user }: { readonly user: PlatformUser }): ReactNode {
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
        isBusy={change.isPending}
        error={change.error}
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
