import type { IssuedSecret, PlatformSecret } from '@talent-platform/client';
import { Button, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import classes from '../administrator.module.css';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import { IssuedSecretNotice, RotateForm } from './rotate-secret.js';
import { useUserChange } from './use-user-change.js';
import { useSecrets } from './use-users.js';

/** The signing secrets of a user: what is known of them, the next one, and the end of one. */
export function Secrets({ username }: { readonly username: string }): ReactNode {
  const { t } = useTranslation('administrator');
  const secrets = useSecrets(username);
  const [issued, setIssued] = useState<IssuedSecret>();
  const [ending, setEnding] = useState<PlatformSecret>();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('users.secretsText')}
      </Text>
      <ProblemNotice error={secrets.error} onRetry={() => void secrets.refetch()} />
      {secrets.data?.length === 0 && <Text size="sm">{t('users.noSecrets')}</Text>}
      {secrets.data !== undefined && secrets.data.length > 0 && (
        <SecretTable secrets={secrets.data} onEnd={setEnding} />
      )}
      {issued && <IssuedSecretNotice issued={issued} onClose={() => setIssued(undefined)} />}
      <RotateForm username={username} hasSecrets={(secrets.data?.length ?? 0) > 0} onIssued={setIssued} />
      {ending && <EndSecretDialog username={username} secret={ending} onClose={() => setEnding(undefined)} />}
    </Stack>
  );
}

function SecretTable(props: {
  readonly secrets: readonly PlatformSecret[];
  readonly onEnd: (secret: PlatformSecret) => void;
}): ReactNode {
  const { t } = useTranslation('administrator');
  const formats = useFormats();
  const endOf = ({ expires }: PlatformSecret) => {
    if (expires === undefined) return t('users.noEnd');
    const time = formats.time(expires);
    return Date.parse(expires) <= Date.now() ? t('users.hasEnded', { time }) : time;
  };
  return (
    <div className={classes['wide']} tabIndex={0} role="region" aria-label={t('users.secretList')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('users.secretId')}</Table.Th>
            <Table.Th>{t('users.created')}</Table.Th>
            <Table.Th>{t('users.expires')}</Table.Th>
            <Table.Th>{t('users.lastUsed')}</Table.Th>
            <Table.Th>
              <span className="for-screen-readers">{t('users.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.secrets.map((secret) => (
            <Table.Tr key={secret.id}>
              <Table.Td>
                <code dir="auto">{secret.id}</code>
              </Table.Td>
              <Table.Td className={classes['nowrap']}>{formats.time(secret.created)}</Table.Td>
              <Table.Td className={classes['nowrap']}>{endOf(secret)}</Table.Td>
              <Table.Td className={classes['nowrap']}>
                {secret.lastUsed === undefined ? t('users.never') : formats.time(secret.lastUsed)}
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('users.endSecret', { id: secret.id })}
                  onClick={() => props.onEnd(secret)}
                >
                  {t('users.end')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function EndSecretDialog(props: {
  readonly username: string;
  readonly secret: PlatformSecret;
  readonly onClose: () => void;
}): ReactNode {
  const { username, secret, onClose } = props;
  const { t } = useTranslation('administrator');
  const { client, me, signIn } = useSession();
  const end = useUserChange(() => client.platform.endSecret(username, secret.id), {
    message: t('users.secretEnded', { id: secret.id }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t('users.endSecret', { id: secret.id })}
      confirm={t('users.endNow')}
      isOpen
      action={end}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      <Text size="sm">{t('users.endText')}</Text>
      {me.username === username && signIn.kind === 'secret' && (
        <Text size="sm" fw={600}>
          {t('users.endOwn')}
        </Text>
      )}
    </ConfirmDialog>
  );
}
