import { Alert, Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import { ConflictChoices } from './conflict-choices.js';
import { mergeDocuments } from './merge-documents.js';
import type { Conflict, Side, Versions } from './merge-documents.js';
import { LAST_BLUEPRINT, readBlueprint } from './use-blueprint.js';
import type { ReadBlueprint } from './use-blueprint.js';
import { draftText, useDraft } from './use-draft.js';

interface OutdatedProps {
  readonly document: object;
  /** The revision that the document was made from. */
  readonly base: ReadBlueprint;
  readonly onClose: () => void;
}

/** The three versions of the document, and what both sides have changed. */
interface Merging {
  readonly newest: ReadBlueprint;
  readonly versions: Versions;
  readonly conflicts: readonly Conflict[];
}

/** Says that there is a newer revision, and merges the document with it into the draft. */
export function OutdatedNotice({ document, base, onClose }: OutdatedProps): ReactNode {
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const queries = useQueryClient();
  const { setDraft } = useDraft();
  const [merging, setMerging] = useState<Merging>();
  const finish = ({ newest, versions }: Merging, choices?: ReadonlyMap<string, Side>) => {
    const text = draftText(mergeDocuments(versions, choices).document);
    const hasChanges = text !== draftText(newest.document);
    queries.setQueryData(LAST_BLUEPRINT, newest);
    setDraft(hasChanges ? { text, base: newest } : undefined);
    notifications.show({ message: t(hasChanges ? 'blueprint.merged' : 'blueprint.mergedSame') });
    onClose();
  };
  const renewal = useMutation({
    mutationFn: async () => readBlueprint(client),
    onSuccess: (newest) => {
      const versions = { base: base.document, theirs: newest.document, mine: document };
      const found = { newest, versions, conflicts: mergeDocuments(versions).conflicts };
      if (found.conflicts.length > 0) setMerging(found);
      else finish(found);
    },
  });
  if (merging) {
    return <ConflictChoices conflicts={merging.conflicts} onChosen={(choices) => finish(merging, choices)} />;
  }
  return (
    <Alert color="yellow" title={t('blueprint.outdated')} role="alert">
      <Stack gap="xs" align="start">
        <Text size="sm">{t('blueprint.outdatedText')}</Text>
        <ProblemNotice error={renewal.error} />
        <Button size="xs" variant="default" loading={renewal.isPending} onClick={() => renewal.mutate()}>
          {t('blueprint.goOn')}
        </Button>
      </Stack>
    </Alert>
  );
}
