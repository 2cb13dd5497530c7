import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../display/dates.js';

/** The number of results. The service does not tell it, so it is the number that was read, with a plus if there are more. */
export function FoundCount(props: { readonly count: number; readonly hasMore: boolean }): ReactNode {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('table.found', { shown: `${formats.number(props.count)}${props.hasMore ? '+' : ''}` })}
    </Text>
  );
}
