import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useUnloadQuestion } from '../../frame/use-unload-question.js';

/** Asks before the page is left while it has input that is not saved. */
export function LeaveGuard({ isTouched }: { readonly isTouched: () => boolean }): ReactNode {
  const { t } = useTranslation('recruiter');
  useUnloadQuestion(isTouched);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTouched() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={t('edit.leaveTitle')}>
      <Stack gap="md">
        <Text size="sm">{t('edit.leaveText')}</Text>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {t('edit.leave')}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {t('edit.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
