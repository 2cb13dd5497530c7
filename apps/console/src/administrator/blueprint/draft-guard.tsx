import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnloadQuestion } from '../../frame/use-unload-question.js';
import { useSession } from '../../session/session.js';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import { useDraft } from './use-draft.js';

/** Asks before the draft of the blueprint is lost: the browser before a reload, this dialog before the user signs out. */
export function DraftGuard(props: { readonly isSigningOut: boolean; readonly onStay: () => void }): ReactNode {
  const { isSigningOut, onStay } = props;
  const { t } = useTranslation('administrator');
  const { signOut } = useSession();
  const { setDraft, latestDraft } = useDraft();
  useUnloadQuestion(() => latestDraft() !== undefined);
  const leave = () => {
    setDraft(undefined);
    signOut();
  };
  return (
    <ConfirmDialog
      title={t('blueprint.signOutTitle')}
      confirm={t('blueprint.signOutNow')}
      isOpen={isSigningOut}
      onConfirm={leave}
      onClose={onStay}
    >
      <Text size="sm">{t('blueprint.signOutText')}</Text>
    </ConfirmDialog>
  );
}
