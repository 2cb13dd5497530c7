import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardButton } from './discard-button.js';
import { ReviewDialog } from './review-dialog.js';
import type { ChangedBlueprint } from './use-changed-blueprint.js';

/** Says that changes are not applied yet, and leads to the comparison. */
export function DraftNotice({ changed }: { readonly changed: ChangedBlueprint }): ReactNode {
  const { document, base, isBroken, discard } = changed;
  const { t } = useTranslation('administrator');
  const [isReviewing, setReviewing] = useState(false);
  if (isBroken) return <Alert color="yellow">{t('blueprint.broken')}</Alert>;
  if (base === undefined) return null;
  return (
    <Alert color="yellow" role="status">
      <Group gap="xs" justify="space-between">
        <Text size="sm">{t('blueprint.draft')}</Text>
        <Group gap="xs">
          <Button size="xs" onClick={() => setReviewing(true)}>
            {t('blueprint.compare')}
          </Button>
          <DiscardButton size="xs" />
        </Group>
      </Group>
      {isReviewing && (
        <ReviewDialog
          title={t('blueprint.review')}
          document={document}
          base={base}
          onApplied={discard}
          onClose={() => setReviewing(false)}
        />
      )}
    </Alert>
  );
}
