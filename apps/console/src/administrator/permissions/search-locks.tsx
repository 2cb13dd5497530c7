import { Alert, List } from '@mantine/core';
import { formatFilter } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlueprintGroup } from '../blueprint/blueprint-document.js';

/** Says in words which profiles of the type a group sees at all. */
export function SearchLocks(props: { readonly type: string; readonly groups: readonly BlueprintGroup[] }): ReactNode {
  const { t } = useTranslation('administrator');
  const locked = props.groups.flatMap((group) => {
    const filter = group.searchLocks?.[props.type];
    return filter === undefined ? [] : [{ group, text: filterText(filter) }];
  });
  if (locked.length === 0) return null;
  return (
    <Alert color="blue" title={t('permissions.locks')}>
      <List size="sm">
        {locked.map(({ group, text }) => (
          <List.Item key={group.integrationName}>
            <bdi>{group.label}</bdi>: {t('permissions.lock', { type: props.type })} <code dir="auto">{text}</code>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** A draft may hold a filter that is none. */
function filterText(filter: unknown): string {
  try {
    return formatFilter(filter as SearchFilter);
  } catch {
    return JSON.stringify(filter);
  }
}
