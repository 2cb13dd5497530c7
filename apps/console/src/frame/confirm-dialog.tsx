import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../errors/problem-notice.js';

/** Asks before something is done that cannot simply be undone. It stays open with the service's words if that fails. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly confirm: string;
  readonly isOpen: boolean;
  /** The request that it sends. */
  readonly action?: { readonly isPending: boolean; readonly error?: unknown };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { title, confirm, isOpen, action, onConfirm, onClose, children } = props;
  const { t } = useTranslation('frame');
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <Stack gap="sm">
        {children}
        <ProblemNotice error={action?.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={action?.isPending === true} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
