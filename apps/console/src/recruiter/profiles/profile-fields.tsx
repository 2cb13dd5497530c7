import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue, isBlank } from '../../records/field-value.js';
import type { ProfileField } from '../../records/profile-schema.js';
import classes from './profiles.module.css';

/** The kinds of fields whose values need the whole width. */
const WIDE: ReadonlySet<ProfileField['kind']> = new Set(['html', 'multiline', 'collection']);

/** Fields of a profile with their values. Files are shown by themselves. */
export function ProfileFields(props: {
  readonly fields: readonly ProfileField[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether the user may change the profile at all: then fields that can only be read say so. */
  readonly mayEdit: boolean;
  readonly hidesEmpty: boolean;
}): ReactNode {
  const { fields, values, mayEdit, hidesEmpty } = props;
  const { t } = useTranslation('recruiter');
  const shown = fields.filter(({ id, kind }) => kind !== 'file' && !(hidesEmpty && isBlank(values[id])));
  if (shown.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('profiles.noFields')}
      </Text>
    );
  }
  return (
    <Paper withBorder p="md">
      <dl className={classes['fields']}>
        {shown.map((field) => (
          <div
            key={field.id}
            className={WIDE.has(field.kind) && !isBlank(values[field.id]) ? classes['wide'] : undefined}
          >
            <dt className={classes['label']}>
              <bdi>{field.label}</bdi>
              <Marks field={field} mayEdit={mayEdit} />
            </dt>
            <dd className={classes['value']}>
              <FieldValue field={field} value={values[field.id]} />
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

function Marks({ field, mayEdit }: { readonly field: ProfileField; readonly mayEdit: boolean }): ReactNode {
  const { t } = useTranslation('recruiter');
  if (!mayEdit || (field.isWritable && !field.isRequired)) return null;
  return (
    <Text span size="xs" fs="italic">
      {t(field.isWritable ? 'profiles.required' : 'profiles.readOnly')}
    </Text>
  );
}
