import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import { useDraft } from './use-draft.js';

/** Discards the draft of the blueprint, after a question. */
export function DiscardButton({ size = 'sm' }: { readonly size?: 'xs' | 'sm' }): ReactNode {
  const { t } = useTranslation('administrator');
  const { draft, setDraft } = useDraft();
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setDraft(undefined);
    setAsking(false);
  };
  return (
    <>
      <Button size={size} variant="default" disabled={draft === undefined} onClick={() => setAsking(true)}>
        {t('blueprint.discard')}
      </Button>
      <ConfirmDialog
        title={t('blueprint.discardTitle')}
        confirm={t('blueprint.discardNow')}
        isOpen={isAsking}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">{t('blueprint.discardText')}</Text>
      </ConfirmDialog>
    </>
  );
}
