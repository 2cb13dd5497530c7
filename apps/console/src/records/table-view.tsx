import { Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconBookmark, IconColumns } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../session/session.js';
import { useAddressPart } from './address-part.js';
import type { Column } from './column.js';
import { SortSelect } from './sorting.js';

const isUsual = ({ isExtra = false }: Column) => !isExtra;

/** Returns the columns that the address names, or the usual ones. The first is always there. */
export function useShownColumns(columns: readonly Column[]): readonly Column[] {
  const [named] = useAddressPart('columns');
  return useMemo(() => {
    const names = named.split(',');
    return columns.filter((column, at) => at === 0 || (named ? names.includes(column.id) : isUsual(column)));
  }, [columns, named]);
}

/** Chooses the order and the columns of a table, and keeps its view under a name. */
export function ViewMenus({ columns, sorted }: Readonly<Record<'columns' | 'sorted', readonly Column[]>>): ReactNode {
  const { t } = useTranslation();
  const [, setNamed] = useAddressPart('columns');
  const shown = useShownColumns(columns);
  const show = (column: Column, isShown: boolean) => {
    const next = columns.filter((each) => (each === column ? isShown : shown.includes(each)));
    const isAsUsual = columns.every((each) => isUsual(each) === next.includes(each));
    setNamed(isAsUsual ? '' : next.map(({ id }) => id).join(','));
  };
  return (
    <Group gap="xs">
      <SortSelect columns={sorted.filter(({ sort }) => sort)} />
      <Menu position="bottom-end" width={260} keepMounted={false}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconColumns size={16} aria-hidden />}>
            {t('view.columns')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
          {columns.slice(1).map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={shown.includes(column)}
              onChange={(isShown) => show(column, isShown)}
            >
              <bdi>{column.title}</bdi>
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <SavedViews />
    </Group>
  );
}

/** The views of a list that the user keeps in this browser: what the address has behind its `?`, by their names. */
export function SavedViews(): ReactNode {
  const { t } = useTranslation();
  const { inputOwner } = useSession();
  const { pathname, search } = useLocation();
  const [views, setViews] = useLocalStorage<Readonly<Record<string, string>>>({
    key: `talent-console-views:${inputOwner}${pathname}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const [isNaming, naming] = useDisclosure();
  const names = Object.keys(views).toSorted((one, other) => one.localeCompare(other));
  const current = names.find((name) => views[name] === search);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name) setViews({ ...views, [name]: search });
    naming.close();
  };
  const remove = () => setViews(Object.fromEntries(Object.entries(views).filter(([name]) => name !== current)));
  return (
    <>
      <Menu position="bottom-end" width={260} keepMounted={false}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            <bdi>{current ?? t('view.views')}</bdi>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
          {names.map((name) => (
            <Menu.Item key={name} component={Link} to={{ pathname, search: views[name] ?? '' }}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
          {names.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={naming.open}>{t('view.save')}</Menu.Item>
          {current !== undefined && <Menu.Item onClick={remove}>{t('view.remove', { name: current })}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isNaming} onClose={naming.close} title={t('view.save')}>
        <form onSubmit={save}>
          <Stack gap="sm">
            <TextInput
              name="name"
              label={t('view.name')}
              description={t('view.hint')}
              maxLength={60}
              required
              data-autofocus
            />
            <Group justify="flex-end">
              <Button type="submit">{t('view.keep')}</Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
