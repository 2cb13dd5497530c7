import { Alert, Button, Group, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../records/field-value.js';
import type { Draft, DraftValue } from './draft.js';
import type { ForeignChange } from './rebase-draft.js';
import classes from './profiles.module.css';

/** Shows what somebody else has changed since a form was opened, and the ways to go on. */
export function ConflictNotice(props: {
  readonly changes: readonly ForeignChange[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly theirs: Readonly<Record<string, unknown>>;
  /** The input of the user. */
  readonly mine: Draft;
  readonly onTake: (change: ForeignChange) => void;
  readonly onKeep: () => void;
  readonly onReload: () => void;
}): ReactNode {
  const { changes, onKeep, onReload } = props;
  const { t } = useTranslation('recruiter');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      color="yellow"
      icon={<IconGitMerge aria-hidden />}
      title={t('edit.conflictTitle')}
    >
      <Text size="sm" mb="xs">
        {t('edit.conflictText')}
      </Text>
      {changes.length === 0 ? <Text size="sm">{t('edit.conflictNone')}</Text> : <Changes {...props} />}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onKeep}>
          {t('edit.keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={onReload}>
          {t('edit.reload')}
        </Button>
      </Group>
    </Alert>
  );
}

/** The typed value if it is a text. Other values stand in the form below. */
function MyText({ value }: { readonly value: DraftValue }): ReactNode {
  if (typeof value !== 'string') return null;
  return (
    <Text size="sm" dir="auto">
      {value}
    </Text>
  );
}

function Changes({ changes, before, theirs, mine, onTake }: Parameters<typeof ConflictNotice>[0]): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('edit.conflictTitle')}>
      <table className={classes['changes']}>
        <thead>
          <tr>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{t('edit.was')}</th>
            <th scope="col">{t('edit.theirs')}</th>
            <th scope="col">{t('edit.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field.id}>
              <th scope="row" dir="auto">
                {change.field.label}
              </th>
              <td>
                <FieldValue field={change.field} value={before[change.field.id]} />
              </td>
              <td>
                <FieldValue field={change.field} value={theirs[change.field.id]} />
              </td>
              <td>
                {change.isConflict && <MyText value={mine[change.field.id]} />}
                {change.isConflict && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${t('edit.takeTheirs')}: ${change.field.label}`}
                    onClick={() => onTake(change)}
                  >
                    {t('edit.takeTheirs')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
