import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says that what is shown was typed before the page was loaded. */
export function KeptNotice({ onDrop }: { readonly onDrop: () => void }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Alert color="blue" role="status">
      <Group gap="sm" justify="space-between">
        <Text size="sm">{t('forms.kept')}</Text>
        <Button size="xs" variant="default" onClick={onDrop}>
          {t('forms.drop')}
        </Button>
      </Group>
    </Alert>
  );
}
