import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FROM_BEGINNING, FROM_NOW } from './change-start.js';
import type { ChangeStart } from './change-start.js';
import classes from './changes.module.css';

/** Asks where the list of changes begins, and which types it tells of. */
export function StartForm(props: {
  readonly start: ChangeStart;
  readonly onBegin: (start: ChangeStart) => void;
}): ReactNode {
  const { start, onBegin } = props;
  const { t } = useTranslation('developer');
  const isCursor = start.from !== FROM_NOW && start.from !== FROM_BEGINNING;
  const [cursor, setCursor] = useState(isCursor ? start.from : '');
  const [types, setTypes] = useState(start.types);
  const begin = (from: string) => onBegin({ from, types: types.trim() });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin(cursor.trim() || FROM_NOW);
  };
  return (
    <form className={classes['start']} onSubmit={submit}>
      <TextInput
        label={t('changes.cursor')}
        placeholder={t('changes.cursorHint')}
        value={cursor}
        onChange={({ currentTarget }) => setCursor(currentTarget.value)}
      />
      <TextInput
        label={t('changes.types')}
        placeholder="people,jobs"
        value={types}
        onChange={({ currentTarget }) => setTypes(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={cursor.trim() === ''}>
        {t('changes.fromCursor')}
      </Button>
      <Button variant="default" onClick={() => begin(FROM_BEGINNING)}>
        {t('changes.fromBeginning')}
      </Button>
      <Button variant="default" onClick={() => begin(FROM_NOW)}>
        {t('changes.fromNow')}
      </Button>
    </form>
  );
}
