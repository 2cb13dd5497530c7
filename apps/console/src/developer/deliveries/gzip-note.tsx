import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says that a hash of the body is not one of the payload as it is shown, if the body was sent as gzip. */
export function GzipNote({ headers }: { readonly headers: Readonly<Record<string, string>> }): ReactNode {
  const { t } = useTranslation('developer');
  if (headers['content-encoding'] !== 'gzip') return null;
  return (
    <Text size="sm" c="dimmed">
      {t('delivery.gzip')}
    </Text>
  );
}
