import { ActionIcon, Button, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from './draft.js';

/** Rows of names and values: the parameters of a query, or headers. */
export function PairRows(props: {
  readonly title: string;
  readonly add: string;
  readonly pairs: readonly Pair[];
  /** Why a row cannot be sent, in the order of the rows. */
  readonly errors?: ReadonlyArray<string | undefined>;
  readonly onChange: (pairs: readonly Pair[]) => void;
}): ReactNode {
  const { title, add, pairs, errors = [], onChange } = props;
  const { t } = useTranslation('developer');
  const change = (at: number, changes: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changes } : pair)));
  return (
    <Fieldset legend={title} p="xs">
      <Stack gap="xs">
        {pairs.map(({ name, value }, at) => (
          <Group key={at} gap="xs" wrap="nowrap" align="start">
            <TextInput
              flex={2}
              size="xs"
              aria-label={t('request.nameOf', { number: at + 1, title })}
              placeholder={t('headers.name')}
              value={name}
              error={errors[at]}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
            <TextInput
              flex={3}
              size="xs"
              aria-label={t('request.valueOf', { number: at + 1, title })}
              placeholder={t('headers.value')}
              value={value}
              onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('request.remove', { number: at + 1, title })}
              onClick={() => onChange(pairs.filter((_, index) => index !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="compact-xs"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...pairs, { name: '', value: '' }])}
        >
          {add}
        </Button>
      </Stack>
    </Fieldset>
  );
}
