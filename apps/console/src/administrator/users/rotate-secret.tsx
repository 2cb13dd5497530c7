import type { IssuedSecret } from '@talent-platform/client';
import { Alert, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../display/copy-button.js';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import classes from '../administrator.module.css';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import { useUserChange } from './use-user-change.js';

/** The overlap that the service takes if none is named (D-SIG-8). */
const STANDARD_OVERLAP_HOURS = 24;

/** Issues the next secret of a user. The newest one of before ends after the overlap. */
export function RotateForm(props: {
  readonly username: string;
  readonly hasSecrets: boolean;
  readonly onIssued: (issued: IssuedSecret) => void;
}): ReactNode {
  const { username, hasSecrets, onIssued } = props;
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const [overlapHours, setOverlapHours] = useState<number | string>(STANDARD_OVERLAP_HOURS);
  const [isAsked, setAsked] = useState(false);
  const issue = useUserChange(
    () => client.platform.issueSecret(username, { overlapHours: hasSecrets ? Number(overlapHours) : undefined }),
    { onDone: onIssued },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasSecrets && Number(overlapHours) === 0) setAsked(true);
    else issue.mutate(undefined);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group align="end" gap="sm">
          {hasSecrets && (
            <NumberInput
              label={t('users.overlap')}
              description={t('users.overlapHint')}
              min={0}
              value={overlapHours}
              error={fieldProblems(issue.error).get('overlapHours')}
              onChange={setOverlapHours}
              required
            />
          )}
          <Button type="submit" leftSection={<IconKey size={16} aria-hidden />} loading={issue.isPending}>
            {hasSecrets ? t('users.rotate') : t('users.issue')}
          </Button>
        </Group>
        <ProblemNotice error={issue.error} />
      </Stack>
      <ConfirmDialog
        title={t('users.rotate')}
        confirm={t('users.rotate')}
        isOpen={isAsked}
        action={{ isPending: issue.isPending }}
        onConfirm={() => issue.mutate(undefined, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      >
        <Text size="sm">{t('users.noOverlapText')}</Text>
      </ConfirmDialog>
    </form>
  );
}

/** Shows a new secret, this once. */
export function IssuedSecretNotice(props: { readonly issued: IssuedSecret; readonly onClose: () => void }): ReactNode {
  const { issued, onClose } = props;
  const { t } = useTranslation('administrator');
  return (
    <Alert color="yellow" role="status" icon={<IconKey aria-hidden />} title={t('users.issued', { id: issued.id })}>
      <Stack gap="xs">
        <Text size="sm">{t('users.issuedText')}</Text>
        <code className={classes['secret']} data-testid="secret">
          {issued.secret}
        </code>
        <Group gap="xs">
          <CopyButton text={issued.secret}>{t('users.copySecret')}</CopyButton>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('users.noted')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
