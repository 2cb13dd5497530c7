import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAddressPart, useTypedPart } from '../../records/address-part.js';
import type { ListOption } from '../../records/profile-schema.js';
import classes from './find-bar.module.css';
import type { Narrowed } from './title-filter.js';

/** Reads from the address what the list is narrowed to, so that a way back to the list finds it as it was. */
export function useNarrowed(): Narrowed {
  const [params] = useSearchParams();
  return { words: params.get('words') ?? '', folder: params.get('folder') ?? '' };
}

/** Narrows a list to words of the title and to a folder. */
export function FindBar({ folders }: { readonly folders: readonly ListOption[] }): ReactNode {
  const { t } = useTranslation('recruiter');
  const [, setWords, typed] = useTypedPart('words');
  const [folder, setFolder] = useAddressPart('folder');
  return (
    <search className={classes['bar']}>
      <TextInput
        className={classes['words']}
        label={t('find.words')}
        value={typed}
        onChange={(event) => setWords(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={typed && <CloseButton size="sm" aria-label={t('find.clear')} onClick={() => setWords('')} />}
        dir="auto"
      />
      {folders.length > 0 && (
        <NativeSelect
          className={classes['folder']}
          label={t('find.folder')}
          value={folder}
          onChange={(event) => setFolder(event.currentTarget.value)}
          data={[
            { value: '', label: t('find.allFolders') },
            ...folders.map(({ id, value }) => ({ value: id, label: value })),
          ]}
        />
      )}
    </search>
  );
}
