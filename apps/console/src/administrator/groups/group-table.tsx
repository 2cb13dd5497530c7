import { Anchor, Badge, Button, Paper, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from '../administrator.module.css';
import type { Blueprint, BlueprintGroup } from '../blueprint/blueprint-document.js';
import { groupInShort, usersByGroup } from './user-groups.js';

interface GroupTableProps {
  readonly document: Blueprint;
  /** The blueprint without changes that are not applied yet. */
  readonly applied: Blueprint;
  readonly isDisabled: boolean;
  readonly onEdit: (group: BlueprintGroup, index: number) => void;
}

/** The groups, with their users, and what they may see and do in short. */
export function GroupTable(props: GroupTableProps): ReactNode {
  const { document } = props;
  const { t } = useTranslation('administrator');
  const counts = usersByGroup(document);
  return (
    <Paper withBorder className={classes['wide']} tabIndex={0} role="region" aria-label={t('groups.title')}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('users.group')}</Table.Th>
            <Table.Th>{t('groups.kind')}</Table.Th>
            <Table.Th>{t('groups.users')}</Table.Th>
            <Table.Th>{t('groups.rights')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {document.userGroups?.map((group, index) => (
            <GroupRow
              {...props}
              key={group.integrationName}
              group={group}
              index={index}
              users={counts.get(group.integrationName) ?? 0}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

type RowProps = GroupTableProps & { readonly group: BlueprintGroup; readonly index: number; readonly users: number };

function GroupRow(props: RowProps): ReactNode {
  const { document, applied, group, index, users, isDisabled, onEdit } = props;
  const { t } = useTranslation('administrator');
  const { integrationName, label, administrator } = group;
  const isApplied = applied.userGroups?.some((one) => JSON.stringify(one) === JSON.stringify(group));
  const query = `?group=${encodeURIComponent(integrationName)}`;
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{label}</bdi>{' '}
        {!isApplied && (
          <Badge variant="light" size="sm" color="yellow" className={classes['badge']}>
            {t('blueprint.unsaved')}
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          <code dir="auto">{integrationName}</code>
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          mt={4}
          disabled={isDisabled}
          aria-label={t('parts.edit', { part: label })}
          onClick={() => onEdit(group, index)}
        >
          {t('parts.editShort')}
        </Button>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" size="sm" color={administrator ? 'blue' : 'gray'} className={classes['badge']}>
          {administrator ? t('groups.administrators') : t('groups.ordinary')}
        </Badge>
      </Table.Td>
      <Table.Td className={classes['nowrap']}>
        {users === 0 ? (
          t('groups.unused')
        ) : (
          <Anchor component={Link} size="sm" to={`/administration/users${query}`}>
            {t('groups.count', { count: users })}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td className={classes['rights']}>
        <InShort document={document} group={group} />
        <Anchor component={Link} size="xs" to={`/administration/permissions${query}`}>
          {t('groups.permissions', { group: label })}
        </Anchor>
      </Table.Td>
    </Table.Tr>
  );
}

function InShort({ document, group }: { readonly document: Blueprint; readonly group: BlueprintGroup }): ReactNode {
  const { t } = useTranslation('administrator');
  const { closed, onlyRead, locked, fields, tabs } = groupInShort(document, group);
  const named = (areas: typeof closed) => areas.map((area) => t(`permissions.area.${area}`)).join(', ');
  const lines = [
    onlyRead.length > 0 && t('groups.onlyReads', { areas: named(onlyRead) }),
    closed.length > 0 && t('groups.closed', { areas: named(closed) }),
    locked.length > 0 && t('groups.locked', { types: named(locked as typeof closed) }),
    fields > 0 && t('groups.fields', { count: fields }),
    tabs > 0 && t('groups.tabs', { count: tabs }),
  ].filter((line) => line !== false);
  const everything = t(lines.length > 0 ? 'groups.everythingBut' : 'groups.everything');
  return [everything, ...lines].map((line) => (
    <Text key={line} size="sm">
      {line}
    </Text>
  ));
}
