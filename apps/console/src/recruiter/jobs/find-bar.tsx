import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Flow } from '../board/flows.js';
import { useSession } from '../../session/session.js';
import classes from './find-bar.module.css';
import type { Narrowed } from './title-filter.js';

const PAUSE_MS = 300;

/** Reads from the address what the list is narrowed to, so that a way back to the list finds it as it was. */
export function useNarrowed(): Narrowed {
  const [params] = useSearchParams();
  return { words: params.get('words') ?? '', folder: params.get('folder') ?? '' };
}

/** Narrows a list to words of the title and to a folder. */
export function FindBar({ flow }: { readonly flow: Flow }): ReactNode {
  const { t } = useTranslation('recruiter');
  const narrowed = useNarrowed();
  const [, setParams] = useSearchParams();
  const [typed, setTyped] = useState(narrowed.words);
  const [words] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const folders = useFolders(flow);
  const narrow = (name: keyof Narrowed, value: string) =>
    setParams(
      (before) => {
        const params = new URLSearchParams(before);
        if (value) params.set(name, value);
        else params.delete(name);
        return params;
      },
      { replace: true },
    );
  useEffect(() => {
    if (words !== narrowed.words) narrow('words', words);
  }, [words]);
  return (
    <search className={classes['bar']}>
      <TextInput
        className={classes['words']}
        label={t('find.words')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={typed && <CloseButton size="sm" aria-label={t('find.clear')} onClick={() => setTyped('')} />}
        dir="auto"
      />
      {folders.length > 0 && (
        <NativeSelect
          className={classes['folder']}
          label={t('find.folder')}
          value={narrowed.folder}
          onChange={(event) => narrow('folder', event.currentTarget.value)}
          data={[
            { value: '', label: t('find.allFolders') },
            ...folders.map(({ id, value }) => ({ value: id, label: value })),
          ]}
        />
      )}
    </search>
  );
}

interface Option {
  readonly id: string;
  readonly value: string;
}

/** The folders of a type as the user's group sees them. None if the group does not see the field. */
function useFolders({ basePrefix }: Flow): readonly Option[] {
  const { client } = useSession();
  const { data } = useQuery({
    queryKey: ['schema', basePrefix, 'folder'],
    queryFn: async ({ signal }) =>
      ((await client.schemas.field(basePrefix, 'folder', { signal })) as { readonly options?: readonly Option[] })
        .options ?? [],
    staleTime: Infinity,
  });
  return data ?? [];
}
