import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../errors/field-problems.js';
import type { Words } from '../../errors/field-problems.js';
import { draftOf, entriesIn, NO_WORDS, wordsBelow } from './draft.js';
import type { DraftEntry } from './draft.js';
import { FieldInput, inputId } from './field-input.js';
import type { FieldInputProps } from './field-input.js';
import classes from './profiles.module.css';
import { useGrowing } from './use-growing.js';

/** The number of entries that are drawn with one task. Other entries follow it. */
const DRAWN_AT_ONCE = 10;

/** The inputs of a collection: entries are changed, added and removed (D-PRO-21). */
export function CollectionInput(props: FieldInputProps): ReactNode {
  const { field, path, value, onChange, words = NO_WORDS } = props;
  const { t } = useTranslation('recruiter');
  const group = useRef<HTMLFieldSetElement>(null);
  const entries = entriesIn(value);
  const drawn = useGrowing(entries.length, DRAWN_AT_ONCE);
  const byEntry = useMemo(() => wordsBelow(words, `${path}/`), [words, path]);
  const add = () => {
    const added = newEntry(entries, field);
    const first = field.members.find(({ isWritable }) => isWritable);
    // Drawn at once: an input that gets the focus later takes the keys of somebody who is typing elsewhere by then.
    flushSync(() => onChange([...entries, added]));
    document.getElementById(inputId(`${path}/${added.key}/${first?.id ?? ''}`))?.focus();
  };
  const latest = useRef({ entries, onChange });
  latest.current = { entries, onChange };
  // Stays the same while one types, so that the inputs of one entry alone are drawn again.
  const replace = useCallback((key: string, changed: DraftEntry | undefined) => {
    const others = latest.current;
    others.onChange(others.entries.flatMap((entry) => (entry.key === key ? (changed ?? []) : entry)));
    if (!changed) group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }, []);
  return (
    <fieldset ref={group} className={`${classes['group']} ${classes['wide']}`} id={inputId(path)} tabIndex={-1}>
      <legend className={classes['legend']}>
        <bdi>{field.label}</bdi>
      </legend>
      <Stack gap="sm" className={entries.length > DRAWN_AT_ONCE ? classes['many'] : undefined}>
        {words.has(path) && (
          <Text size="xs" c="red" dir="auto">
            {sentenceOf(words.get(path) ?? '')}
          </Text>
        )}
        {entries.length === 0 && <Text size="sm">{t('edit.noEntries')}</Text>}
        {entries.map((entry, index) => {
          if (index >= drawn && entry.entry !== undefined) return null;
          const about = byEntry.get(`${path}/${entry.key}`);
          const place = { field, path, entry, number: index + 1, words: about };
          return <OneEntry key={entry.key} {...place} onReplace={replace} />;
        })}
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

/** Returns an empty entry with a name that no other has. */
function newEntry(entries: readonly DraftEntry[], { members }: FieldInputProps['field']): DraftEntry {
  const numbers = entries.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  const key = `new-${Math.max(0, ...numbers) + 1}`;
  return { key, entry: undefined, isRemoved: false, values: draftOf(members, {}) };
}

interface EntryProps extends Pick<FieldInputProps, 'field' | 'path'> {
  readonly entry: DraftEntry;
  readonly number: number;
  readonly words: Words | undefined;
  /** Puts another entry in the place of the one with a key, or none. */
  readonly onReplace: (key: string, changed: DraftEntry | undefined) => void;
}

const OneEntry = memo(function OneEntry(props: EntryProps): ReactNode {
  const { field, path, words = NO_WORDS, entry, number, onReplace } = props;
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
          onClick={() => onReplace(entry.key, removedOf(entry))}
        >
          {t(isRemoved ? 'edit.keep' : 'edit.remove')}
        </Button>
      </Group>
      {words.has(below) && (
        <Text size="xs" c="red" dir="auto">
          {sentenceOf(words.get(below) ?? '')}
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
                words={words}
                onChange={(value) => onReplace(entry.key, { ...entry, values: { ...values, [member.id]: value } })}
              />
            ))}
        </div>
      )}
    </Paper>
  );
});

/** A stored entry is removed by the save, and can be kept until then. A new one goes at once. */
function removedOf(entry: DraftEntry): DraftEntry | undefined {
  return entry.entry === undefined ? undefined : { ...entry, isRemoved: !entry.isRemoved };
}
