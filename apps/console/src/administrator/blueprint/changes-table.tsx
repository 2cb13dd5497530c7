import type { AuditedChange } from '@talent-platform/client';
import { Badge, Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import administratorClasses from '../administrator.module.css';
import classes from './blueprint.module.css';

const [SHOWN_AT_ONCE, LONGEST_VALUE] = [100, 2000];

/** The changes of a write as a table: place, before and after. The places are words, or paths of a document. */
export function ChangesTable(props: {
  readonly label: string;
  readonly changes: readonly AuditedChange[];
  readonly ofPaths?: boolean;
}): ReactNode {
  const { label, changes, ofPaths = false } = props;
  const { t } = useTranslation('administrator');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  return (
    <div className={classes['changes']} tabIndex={0} role="region" aria-label={label}>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('changes.path')}</Table.Th>
            <Table.Th>{t('changes.before')}</Table.Th>
            <Table.Th>{t('changes.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.slice(0, shown).map((change, index) => (
            <ChangeRow key={index} change={change} as={ofPaths ? 'code' : 'bdi'} />
          ))}
        </Table.Tbody>
      </Table>
      {changes.length > shown && (
        <Button size="xs" m="xs" variant="default" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function ChangeRow({ change, as: Place }: { readonly change: AuditedChange; readonly as: 'bdi' | 'code' }): ReactNode {
  const { t } = useTranslation('administrator');
  const { path, before, after, sensitive } = change;
  const kind = (before === null && 'added') || (after === null && 'removed') || 'changed';
  return (
    <Table.Tr>
      <Table.Td className={classes['path']}>
        <Place dir="auto">{path}</Place>{' '}
        {kind !== 'changed' && !sensitive && (
          <Badge size="xs" variant="light" color={kind === 'added' ? 'green' : 'red'}>
            {t(`changes.${kind}`)}
          </Badge>
        )}
      </Table.Td>
      {sensitive ? (
        <Table.Td colSpan={2}>
          <Text size="xs" c="dimmed">
            {t('changes.sensitive')}
          </Text>
        </Table.Td>
      ) : (
        [before, after].map((value, index) => (
          <Table.Td key={index} className={classes['change']}>
            <ChangedValue value={value} />
          </Table.Td>
        ))
      )}
    </Table.Tr>
  );
}

/** The audit trail leaves out objects and lists, and a value that was not there is null. */
export function ChangedValue({ value }: { readonly value: unknown }): ReactNode {
  const { t } = useTranslation('administrator');
  if (value === null) return '—';
  if (value === undefined) return <em>{t('changes.leftOut')}</em>;
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 1);
  return (
    <div className={administratorClasses['value']} dir="auto">
      {text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}
    </div>
  );
}
