import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { draftOf, entriesIn } from './draft.js';
import type { Draft, DraftEntry } from './draft.js';
import { FieldInput, inputId } from './field-input.js';
import type { FieldInputProps } from './field-input.js';
import classes from './profiles.module.css';

/** The inputs of a collection: entries are changed, added and removed (D-PRO-21). */
export function CollectionInput(
  props: Omit<FieldInputProps, 'error'> & { readonly errors: ReadonlyMap<string, string> },
): ReactNode {
  const { field, path, value, onChange, errors } = props;
  const { t } = useTranslation('recruiter');
  const group = useRef<HTMLFieldSetElement>(null);
  const entries = entriesIn(value);
  const replace = (key: string, changed: DraftEntry) =>
    onChange(entries.map((entry) => (entry.key === key ? changed : entry)));
  const add = () => {
    const key = nextKey(entries);
    const values = draftOf(field.members, {});
    const first = field.members.find(({ isWritable }) => isWritable);
    // Drawn at once: an input that gets the focus later takes the keys of somebody who is typing elsewhere by then.
    flushSync(() => onChange([...entries, { key, entry: undefined, isRemoved: false, values }]));
    document.getElementById(inputId(`${path}/${key}/${first?.id ?? ''}`))?.focus();
  };
  const remove = (entry: DraftEntry) => {
    if (entry.entry !== undefined) return replace(entry.key, { ...entry, isRemoved: !entry.isRemoved });
    onChange(entries.filter(({ key }) => key !== entry.key));
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <fieldset ref={group} className={`${classes['group']} ${classes['wide']}`} id={inputId(path)} tabIndex={-1}>
      <legend className={classes['legend']}>
        <bdi>{field.label}</bdi>
      </legend>
      <Stack gap="sm">
        {errors.has(path) && (
          <Text size="xs" c="red" dir="auto">
            {errors.get(path)}
          </Text>
        )}
        {entries.length === 0 && <Text size="sm">{t('edit.noEntries')}</Text>}
        {entries.map((entry, index) => (
          <OneEntry
            key={entry.key}
            {...props}
            entry={entry}
            number={index + 1}
            onValues={(values) => replace(entry.key, { ...entry, values })}
            onRemove={() => remove(entry)}
          />
        ))}
        <Button
          data-add
          w="fit-content"
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('edit.addTo', { label: field.label })}
          onClick={add}
        >
          {t('edit.add')}
        </Button>
      </Stack>
    </fieldset>
  );
}

/** Returns a name for a new entry that no other has. */
function nextKey(entries: readonly DraftEntry[]): string {
  const numbers = entries.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${Math.max(0, ...numbers) + 1}`;
}

type EntryProps = Parameters<typeof CollectionInput>[0] & {
  readonly entry: DraftEntry;
  readonly number: number;
  readonly onValues: (values: Draft) => void;
  readonly onRemove: () => void;
};

function OneEntry({ field, path, errors, entry, number, onValues, onRemove }: EntryProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { isRemoved, values } = entry;
  const below = `${path}/${entry.key}`;
  const Icon = isRemoved ? IconArrowBackUp : IconTrash;
  const named = { label: field.label, number };
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" mb={isRemoved ? 0 : 'xs'}>
        <Text size="xs" fw={600} className={isRemoved ? classes['removed'] : undefined}>
          {t('edit.entry', { number })}
        </Text>
        {isRemoved && <Text size="xs">{t('edit.removedEntry')}</Text>}
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          c="inherit"
          leftSection={<Icon size={14} aria-hidden />}
          aria-label={t(isRemoved ? 'edit.restoreEntry' : 'edit.removeEntry', named)}
          onClick={onRemove}
        >
          {t(isRemoved ? 'edit.keep' : 'edit.remove')}
        </Button>
      </Group>
      {errors.has(below) && (
        <Text size="xs" c="red" dir="auto">
          {errors.get(below)}
        </Text>
      )}
      {!isRemoved && (
        <div className={classes['inputs']}>
          {field.members
            .filter(({ isWritable }) => isWritable)
            .map((member) => (
              <FieldInput
                key={member.id}
                field={member}
                path={`${below}/${member.id}`}
                value={values[member.id]}
                error={errors.get(`${below}/${member.id}`)}
                onChange={(value) => onValues({ ...values, [member.id]: value })}
              />
            ))}
        </div>
      )}
    </Paper>
  );
}
