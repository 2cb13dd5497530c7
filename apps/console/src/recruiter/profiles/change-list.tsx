import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../records/label-of.js';
import { FieldValue } from '../../records/field-value.js';
import type { ProfileField, ProfileSchema } from '../../records/profile-schema.js';
import { useBeginning } from '../../records/use-beginning.js';
import classes from './profiles.module.css';

/** A change of one field, as a dry run and the audit trail tell it. */
export interface ToldChange {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly sensitive?: boolean | undefined;
}

/** The place that a path of a change or of a problem names: a field, or a member of an entry. */
export interface NamedPath {
  readonly label: string;
  readonly field: ProfileField | undefined;
}

/** Returns the words for a path such as `phones/3/phonenumber`. What the user's schema has not stays as it is. */
export function namePath(schema: ProfileSchema, path: string): NamedPath {
  const [id, entry, memberId] = path.split('/');
  const field = schema.fields.find((one) => one.id === id);
  if (!field) return { label: path, field: undefined };
  if (entry === undefined) return { label: field.label, field };
  const member = field.members.find((one) => one.id === memberId);
  const label = [field.label, entry, member?.label ?? memberId].filter(Boolean).join(' › ');
  return { label, field: memberId === undefined ? field : member };
}

/** A table of changes: the field, and its value before and after. */
export function ChangeList(props: {
  readonly schema: ProfileSchema;
  readonly changes: readonly ToldChange[];
  readonly label: string;
}): ReactNode {
  const { schema, changes, label } = props;
  const { t } = useTranslation('recruiter');
  const { shown, more } = useBeginning(changes);
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={classes['changes']}>
        <thead>
          <tr>
            <th scope="col">{t('history.field')}</th>
            <th scope="col">{t('history.before')}</th>
            <th scope="col">{t('history.after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <ChangeRow key={change.path} change={change} name={namePath(schema, change.path)} />
          ))}
        </tbody>
      </table>
      {more}
    </div>
  );
}

function ChangeRow({ change, name }: { readonly change: ToldChange; readonly name: NamedPath }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <tr>
      <th scope="row" dir="auto">
        {name.label}
      </th>
      {change.sensitive ? (
        <td colSpan={2}>{t('history.sensitive')}</td>
      ) : (
        <>
          <td>
            <ToldValue field={name.field} value={change.before} />
          </td>
          <td>
            <ToldValue field={name.field} value={change.after} />
          </td>
        </>
      )}
    </tr>
  );
}

/** Returns the members of a whole entry, each with its label. An empty entry has its number alone. */
function textOfEntry(value: unknown, field: ProfileField | undefined): string {
  if (typeof value !== 'object' || value === null) return '';
  const members = Object.entries(value);
  const shown = members.length > 1 ? members.filter(([id]) => id !== 'entry') : members;
  const label = (id: string) => field?.members.find((member) => member.id === id)?.label ?? id;
  return shown.map(([id, part]) => `${label(id)}: ${labelOf(part)}`).join(', ');
}

/** Fields that are no more, and parts of entries without a field, are shown as text. */
function ToldValue({ field, value }: { readonly field: ProfileField | undefined; readonly value: unknown }): ReactNode {
  if (field && field.kind !== 'collection') return <FieldValue field={field} value={value} />;
  return (
    <Text size="sm" dir="auto">
      {labelOf(value) || textOfEntry(value, field) || '–'}
    </Text>
  );
}
