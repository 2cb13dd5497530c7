import { ServiceError } from '@talent-platform/client';
import type { ListItem } from '@talent-platform/client';
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblems } from '../../errors/field-problems.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { useSession } from '../../session/session.js';
import { HideButton } from './hide-button.js';
import { attributesOf } from './tree-rows.js';
import type { Chain, NodeAttribute, TreeRow } from './tree-rows.js';
import { useListChange } from './use-list-change.js';
import type { ListOfGroup } from './use-tree.js';

const PRECONDITION_FAILED = 412;
const LABEL: NodeAttribute = { name: 'value', isNumber: false };

type Entered = Readonly<Record<string, string>>;

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** The attributes that were changed, as the service takes them. */
function changesOf(attributes: readonly NodeAttribute[], entered: Entered, node?: ListItem): Record<string, unknown> {
  const changed = attributes.filter(
    ({ name }) => entered[name] !== undefined && entered[name] !== textOf(node?.[name]),
  );
  return Object.fromEntries(
    changed.map(({ name, isNumber }) => {
      const text = entered[name] ?? '';
      return [name, isNumber && text !== '' ? Number(text) : text];
    }),
  );
}

type NodeRow = Extract<TreeRow, { readonly kind: 'node' }>;

/** The actions on a node: change its attributes, hide it, move it, and add nodes below it. */
export function NodePanel(props: {
  readonly of: ListOfGroup;
  readonly row: NodeRow;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isMoving: boolean;
  readonly onMove: (chain: Chain, step: number) => void;
  readonly onAdded: () => void;
}): ReactNode {
  const { of, row, isFirst, isLast, isMoving, onMove, onAdded } = props;
  const { node, chain, etag } = row;
  const { t } = useTranslation('administrator');
  return (
    <Stack gap="sm">
      <Title order={2} size="h4" dir="auto">
        {node.value}
      </Title>
      <NodeForm of={of} row={row} />
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={isFirst} loading={isMoving} onClick={() => onMove(chain, -1)}>
          {t('lists.up')}
        </Button>
        <Button size="xs" variant="default" disabled={isLast} loading={isMoving} onClick={() => onMove(chain, 1)}>
          {t('lists.down')}
        </Button>
      </Group>
      <AddNodeForm list={of.list} parent={node} attributes={attributesOf([node])} etag={etag} onAdded={onAdded} />
    </Stack>
  );
}

function NodeForm({ of, row }: { readonly of: ListOfGroup; readonly row: NodeRow }): ReactNode {
  const { list, usergroup } = of;
  const { node, etag } = row;
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const attributes = attributesOf([node]);
  const [entered, setEntered] = useState<Entered>({});
  const change = useListChange(
    list,
    (changes: Readonly<Record<string, unknown>>) =>
      client.lists.updateNode(list, { node: node.id, changes }, { usergroup, ifMatch: etag }),
    () => {
      setEntered({});
      notifications.show({ message: t('lists.saved') });
    },
  );
  const changes = changesOf([LABEL, ...attributes], entered, node);
  const standard = Object.fromEntries(
    ['hidden', 'value', ...attributes.map(({ name }) => name)].map((name) => [name, null]),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(changes);
      }}
    >
      <Stack gap="xs">
        <AttributeInputs
          attributes={attributes}
          entered={entered}
          node={node}
          error={change.error}
          onChange={setEntered}
        />
        <ChangeNotice list={list} error={change.error} />
        <Group gap="xs">
          <Button type="submit" size="xs" disabled={Object.keys(changes).length === 0} loading={change.isPending}>
            {t('save')}
          </Button>
          <HideButton list={list} row={row} onChange={(hidden) => change.mutate({ hidden })} />
          {usergroup !== undefined && (
            <Button size="xs" variant="default" onClick={() => change.mutate(standard)}>
              {t('lists.asForAll')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Adds a node at the end of a level. It is there for everybody (D-LST-17). */
export function AddNodeForm(props: {
  readonly list: string;
  readonly parent?: ListItem;
  readonly attributes: readonly NodeAttribute[];
  readonly etag: string | undefined;
  readonly onAdded: () => void;
}): ReactNode {
  const { list, parent, attributes, etag, onAdded } = props;
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const [entered, setEntered] = useState<Entered>({});
  const addition = useListChange(
    list,
    () => client.lists.addNode(list, changesOf([LABEL, ...attributes], entered), { parent: parent?.id, ifMatch: etag }),
    () => {
      setEntered({});
      notifications.show({ message: t('lists.added') });
      onAdded();
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        addition.mutate(undefined);
      }}
    >
      <Stack gap="xs">
        <Title order={2} size="h5">
          {parent ? t('lists.addBelow') : t('lists.addFirst')}
        </Title>
        <AttributeInputs attributes={attributes} entered={entered} error={addition.error} onChange={setEntered} />
        <ChangeNotice list={list} error={addition.error} />
        <Group>
          <Button type="submit" size="xs" variant="default" disabled={!entered['value']} loading={addition.isPending}>
            {parent ? t('lists.addBelowNow') : t('lists.addFirstNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function AttributeInputs(props: {
  readonly attributes: readonly NodeAttribute[];
  readonly entered: Entered;
  readonly node?: ListItem;
  readonly error: unknown;
  readonly onChange: (entered: Entered) => void;
}): ReactNode {
  const { attributes, entered, node, error, onChange } = props;
  const { t } = useTranslation('administrator');
  const words = fieldProblems(error);
  return [LABEL, ...attributes].map(({ name }) => (
    <TextInput
      key={name}
      dir="auto"
      label={name === 'value' ? t(node ? 'lists.label' : 'lists.newLabel') : name}
      value={entered[name] ?? textOf(node?.[name])}
      error={words.get(name)}
      onChange={({ currentTarget }) => onChange({ ...entered, [name]: currentTarget.value })}
    />
  ));
}

/** Why a write was refused. If somebody else was faster, the list can be read again, and what was typed stays. */
function ChangeNotice({ list, error }: { readonly list: string; readonly error: unknown }): ReactNode {
  const { t } = useTranslation('administrator');
  const queries = useQueryClient();
  if (!(error instanceof ServiceError) || error.status !== PRECONDITION_FAILED) return <ProblemNotice error={error} />;
  return (
    <Alert color="yellow" role="alert" title={t('lists.outdated')}>
      <Text size="sm">{t('lists.outdatedText')}</Text>
      <Button
        size="xs"
        mt="xs"
        variant="default"
        onClick={() => void queries.invalidateQueries({ queryKey: ['lists', list] })}
      >
        {t('lists.refresh')}
      </Button>
    </Alert>
  );
}
