import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Asks before a subscription is paused, and says what that means for its events. */
export function PauseDialog(props: {
  readonly id: string;
  readonly opened: boolean;
  readonly onPause: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { id, opened, onPause, onClose } = props;
  const { t } = useTranslation('developer');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('subscriptions.pauseTitle', { id })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('subscriptions.pauseText')}</Text>
        <Text size="sm">{t('subscriptions.pauseWaiting')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              onClose();
              onPause();
            }}
          >
            {t('subscriptions.pause')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
