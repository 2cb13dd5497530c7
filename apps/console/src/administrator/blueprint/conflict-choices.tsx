import { Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './blueprint.module.css';
import { ChangedValue } from './changes-table.js';
import type { Conflict, Side } from './merge-documents.js';

const SIDES = ['theirs', 'mine'] as const;

/** The places that both sides have changed, each with the choice of a side. */
export function ConflictChoices(props: {
  readonly conflicts: readonly Conflict[];
  readonly onChosen: (choices: ReadonlyMap<string, Side>) => void;
}): ReactNode {
  const { conflicts, onChosen } = props;
  const { t } = useTranslation('administrator');
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const chooseAll = (side: Side) => setChoices(new Map(conflicts.map(({ id }) => [id, side])));
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const open = conflicts.length - choices.size;
  return (
    <Stack gap="xs">
      <Text ref={text} tabIndex={-1} size="sm">
        {t('blueprint.conflictText', { count: conflicts.length })}
      </Text>
      <Group gap="xs">
        {SIDES.map((side) => (
          <Button key={side} size="compact-xs" variant="default" onClick={() => chooseAll(side)}>
            {t(`blueprint.all.${side}`)}
          </Button>
        ))}
      </Group>
      <div className={classes['changes']} tabIndex={0} role="region" aria-label={t('blueprint.conflicts')}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('changes.path')}</Table.Th>
              <Table.Th className={classes['before']}>{t('changes.before')}</Table.Th>
              {SIDES.map((side) => (
                <Table.Th key={side}>{t(`blueprint.sides.${side}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflicts.map((conflict) => (
              <ConflictRow
                key={conflict.id}
                conflict={conflict}
                chosen={choices.get(conflict.id)}
                onChoose={(side) => setChoices(new Map(choices).set(conflict.id, side))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group gap="xs">
        <Button size="xs" disabled={open > 0} onClick={() => onChosen(choices)}>
          {t('blueprint.merge')}
        </Button>
        {open > 0 && <Text size="sm">{t('blueprint.open', { count: open })}</Text>}
      </Group>
    </Stack>
  );
}

function ConflictRow(props: {
  readonly conflict: Conflict;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}): ReactNode {
  const { conflict, chosen, onChoose } = props;
  const { t } = useTranslation('administrator');
  const { id, path, isOrder, base } = conflict;
  return (
    <Table.Tr>
      <Table.Td className={classes['path']}>
        <code>
          <bdi>{path || t('blueprint.whole')}</bdi>
        </code>
        {isOrder && <Text size="xs">{t('blueprint.order')}</Text>}
      </Table.Td>
      <Table.Td className={classes['before']}>
        <ChangedValue value={base ?? null} />
      </Table.Td>
      {SIDES.map((side) => (
        <Table.Td key={side} className={classes['choice']}>
          <Radio
            name={id}
            size="xs"
            aria-label={`${path}: ${t(`blueprint.sides.${side}`)}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            label={<ChangedValue value={conflict[side] ?? null} />}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
