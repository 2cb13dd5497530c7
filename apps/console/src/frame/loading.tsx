import { Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says that something is being loaded. */
export function Loading(): ReactNode {
  const { t } = useTranslation();
  return (
    <Center p="xl" role="status" aria-label={t('loading')}>
      <Loader />
    </Center>
  );
}
