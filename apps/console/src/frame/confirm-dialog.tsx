import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../errors/problem-notice.js';

/** Asks before something is done that cannot simply be undone. It stays open with the service's words if that fails. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly confirm: string;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { title, confirm, isOpen, isBusy, error, onConfirm, onClose, children } = props;
  const { t } = useTranslation('frame');
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="sm">
        {children}
        <ProblemNotice error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
