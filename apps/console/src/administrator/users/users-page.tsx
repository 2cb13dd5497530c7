import type { PlatformUser } from '@talent-platform/client';
import { Anchor, Badge, Button, Group, NativeSelect, Paper, Table, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { useAddressPart } from '../../records/address-part.js';
import { inOrder, SortButton, sortedBy } from '../../records/sorting.js';
import classes from '../administrator.module.css';
import { AddUserDialog } from './add-user-dialog.js';
import { useGroupChoices } from './group-choices.js';
import { useUsers } from './use-users.js';

/** The users of the customer. */
export function UsersPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const users = useUsers();
  const [isAdding, setAdding] = useState(false);
  const [wanted, setWanted] = useState('');
  const [group, setGroup] = useAddressPart('group');
  const [sort] = useAddressPart('sort');
  const { hasNextPage, isFetching, error, fetchNextPage } = users;
  const needsAll = wanted.trim() !== '' || group !== '' || sort !== '';
  useEffect(() => {
    // A filter and an order are those of all users, those too that are not read yet.
    if (needsAll && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [needsAll, hasNextPage, isFetching, error, fetchNextPage]);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('users.add')}
    </Button>
  );
  return (
    <Page title={t('users.title')} actions={users.data && add}>
      <ProblemNotice error={users.error} onRetry={() => void users.refetch()} />
      {users.isPending && <Loading />}
      {users.data && (
        <>
          <Group gap="sm">
            <TextInput
              className={classes['search']}
              leftSection={<IconSearch size={16} aria-hidden />}
              placeholder={t('users.search')}
              aria-label={t('users.search')}
              value={wanted}
              onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            />
            <GroupFilter value={group} onChange={setGroup} />
          </Group>
          <Users users={users.data} wanted={wanted} group={group} isReading={needsAll && hasNextPage} />
        </>
      )}
      {users.hasNextPage && (
        <Button variant="default" loading={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** A group that the address names stays a choice before the groups are read. */
function GroupFilter(props: { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  const { value, onChange } = props;
  const { t } = useTranslation('administrator');
  const groups = useGroupChoices();
  const isKnown = value === '' || groups.some((group) => group.value === value);
  return (
    <NativeSelect
      aria-label={t('users.group')}
      data={[{ value: '', label: t('users.allGroups') }, ...groups, ...(isKnown ? [] : [{ value, label: value }])]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Users(props: {
  readonly users: readonly PlatformUser[];
  readonly wanted: string;
  readonly group: string;
  /** Whether users follow that are not read yet. */
  readonly isReading: boolean;
}): ReactNode {
  const { users, wanted, group: ofGroup, isReading } = props;
  const { t } = useTranslation('administrator');
  const labels = new Map(useGroupChoices().map(({ value, label }) => [value, label]));
  const text = wanted.trim().toLowerCase();
  const found = users.filter(
    ({ username, name, group }) =>
      (ofGroup === '' || group === ofGroup) &&
      [username, name, group, labels.get(group) ?? ''].some((part) => part.toLowerCase().includes(text)),
  );
  const [sort] = useAddressPart('sort');
  const texts: Readonly<Record<string, (user: PlatformUser) => string>> = {
    user: ({ username }) => username,
    group: ({ group }) => labels.get(group) ?? group,
    state: ({ active }) => String(!active),
    signsBy: ({ hasPassword, secrets }) => `${Number(!hasPassword)} ${secrets}`,
    lastSignIn: ({ lastSignIn = '' }) => lastSignIn,
  };
  const shown = inOrder(found, sort, texts[sort.replace(/^-/, '')]);
  return (
    <Paper withBorder className={classes['wide']} tabIndex={0} role="region" aria-label={t('users.title')}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {(['user', 'group', 'state', 'signsBy', 'lastSignIn'] as const).map((id) => (
              <Table.Th key={id} aria-sort={sortedBy(sort, id)}>
                <SortButton by={id} title={t(`users.${id}`)} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((user) => (
            <UserRow key={user.username} user={user} group={labels.get(user.group) ?? user.group} />
          ))}
        </Table.Tbody>
      </Table>
      {shown.length === 0 && !isReading && (
        <Text p="md" c="dimmed">
          {t('users.none')}
        </Text>
      )}
    </Paper>
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
    <Badge variant="light" size="sm" className={classes['badge']} color={isActive ? 'green' : 'gray'}>
      {isActive ? t('users.active') : t('users.disabled')}
    </Badge>
  );
}
