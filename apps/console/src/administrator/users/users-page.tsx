import type { PlatformUser } from '@talent-platform/client';
import { Anchor, Badge, Button, Paper, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import classes from '../administrator.module.css';
import { useBlueprint } from '../blueprint/use-blueprint.js';
import { AddUserDialog } from './add-user-dialog.js';
import { useUsers } from './use-users.js';

/** The users of the customer. */
export function UsersPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const users = useUsers();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('users.add')}
    </Button>
  );
  return (
    <Page title={t('users.title')} actions={users.data && add}>
      <ProblemNotice error={users.error} onRetry={() => void users.refetch()} />
      {users.isPending && <Loading />}
      {users.data && <Users users={users.data} />}
      {users.hasNextPage && (
        <Button variant="default" loading={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Users({ users }: { readonly users: readonly PlatformUser[] }): ReactNode {
  const { t } = useTranslation('administrator');
  const [wanted, setWanted] = useState('');
  const { data: blueprint } = useBlueprint();
  const labels = new Map(blueprint?.document.userGroups?.map(({ integrationName, label }) => [integrationName, label]));
  const text = wanted.trim().toLowerCase();
  const shown = users.filter(({ username, name, group }) =>
    [username, name, group, labels.get(group) ?? ''].some((part) => part.toLowerCase().includes(text)),
  );
  return (
    <Stack gap="sm">
      <TextInput
        className={classes['search']}
        leftSection={<IconSearch size={16} aria-hidden />}
        placeholder={t('users.search')}
        aria-label={t('users.search')}
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <Paper withBorder className={classes['wide']} tabIndex={0} role="region" aria-label={t('users.title')}>
        <Table verticalSpacing="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('users.user')}</Table.Th>
              <Table.Th>{t('users.group')}</Table.Th>
              <Table.Th>{t('users.state')}</Table.Th>
              <Table.Th>{t('users.signsBy')}</Table.Th>
              <Table.Th>{t('users.lastSignIn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((user) => (
              <UserRow key={user.username} user={user} group={labels.get(user.group) ?? user.group} />
            ))}
          </Table.Tbody>
        </Table>
        {shown.length === 0 && (
          <Text p="md" c="dimmed">
            {t('users.none')}
          </Text>
        )}
      </Paper>
    </Stack>
  );
}

function UserRow({ user, group }: { readonly user: PlatformUser; readonly group: string }): ReactNode {
  const { t } = useTranslation('administrator');
  const formats = useFormats();
  const ways = [
    user.hasPassword && t('users.byPassword'),
    user.secrets > 0 && t('users.bySecrets', { count: user.secrets }),
  ];
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} size="sm" to={`/administration/users/${encodeURIComponent(user.username)}`}>
          <bdi>{user.username}</bdi>
        </Anchor>
        <Text size="xs" c="dimmed" dir="auto">
          {user.name}
        </Text>
      </Table.Td>
      <Table.Td dir="auto">{group}</Table.Td>
      <Table.Td>
        <StateBadge isActive={user.active} />
      </Table.Td>
      <Table.Td>{ways.filter(Boolean).join(', ') || t('users.byNothing')}</Table.Td>
      <Table.Td className={classes['nowrap']}>
        {user.lastSignIn === undefined ? t('users.never') : formats.time(user.lastSignIn)}
      </Table.Td>
    </Table.Tr>
  );
}

/** Whether a user can sign in, in words and colour. */
export function StateBadge({ isActive }: { readonly isActive: boolean }): ReactNode {
  const { t } = useTranslation('administrator');
  return (
    <Badge variant="light" size="sm" color={isActive ? 'green' : 'gray'}>
      {isActive ? t('users.active') : t('users.disabled')}
    </Badge>
  );
}
