import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats, useLocale } from '../display/dates.js';
import { linkOf } from '../display/web-address.js';
import { useSession } from '../session/session.js';
import classes from './field-value.module.css';
import { labelOf } from './label-of.js';
import { Markup } from './markup.js';
import type { FieldKind, ProfileField } from './profile-schema.js';
import { profileOfUrl } from './profile-types.js';
import { useBeginning } from './use-beginning.js';

/** A value of a profile and its field. */
export interface ValueProps {
  readonly field: ProfileField;
  readonly value: unknown;
}

const partOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

/** Says whether there is nothing to show. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Shows a value of a profile, by the kind of its field. */
export function FieldValue(props: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  if (isBlank(props.value)) {
    return (
      <Text span size="sm" c="dimmed">
        <span aria-hidden>–</span>
        <span className="for-screen-readers">{t('profiles.empty')}</span>
      </Text>
    );
  }
  const Value = VALUES[props.field.kind];
  return <Value {...props} />;
}

function TextValue({ value }: ValueProps): ReactNode {
  return (
    <Text size="sm" dir="auto" className={classes['text']}>
      {labelOf(value)}
    </Text>
  );
}

/** A text that is an address is a link to it. */
function LineValue(props: ValueProps): ReactNode {
  const text = labelOf(props.value);
  const link = linkOf(text);
  if (link === undefined) return <TextValue {...props} />;
  return (
    <Anchor size="sm" href={link} target="_blank" rel="noopener noreferrer" className={classes['text']}>
      <bdi>{text}</bdi>
    </Anchor>
  );
}

function NumberValue({ field, value }: ValueProps): ReactNode {
  const formats = useFormats();
  // Ids are names, not amounts.
  const text = typeof value === 'number' && field.id !== 'id' ? formats.number(value) : labelOf(value);
  return <Text size="sm">{text}</Text>;
}

function BooleanValue({ value }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  return <Text size="sm">{t(value === true ? 'profiles.yes' : 'profiles.no')}</Text>;
}

function DateValue({ field, value }: ValueProps): ReactNode {
  const formats = useFormats();
  const text = String(value);
  return <Text size="sm">{field.kind === 'date' ? formats.date(text) : formats.time(text)}</Text>;
}

function MoneyValue({ value }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const locale = useLocale();
  const { amount, amountstring, currency, timeframe } = partOf(value);
  const fraction = String(amountstring ?? '').split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: fraction, maximumFractionDigits: 20 });
  const text = typeof amount === 'number' ? format.format(amount) : String(amountstring ?? '');
  const times = typeof timeframe === 'string' ? ` ${timeframeName(timeframe, t)}` : '';
  return <Text size="sm">{`${text} ${String(currency ?? '')}${times}`}</Text>;
}

const TIMEFRAMES = ['Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly'] as const;

/** Returns the word for a timeframe of a salary. */
export function timeframeName(timeframe: string, t: ReturnType<typeof useTranslation<'recruiter'>>['t']): string {
  const known = TIMEFRAMES.find((one) => one === timeframe);
  return known ? t(`profiles.timeframes.${known}`) : timeframe;
}

/** Nodes show their full paths. */
function NodeValue({ value }: ValueProps): ReactNode {
  const nodes = (Array.isArray(value) ? value : [value]).map(partOf);
  const texts = nodes.map((node) => String(node['formattedvalue'] ?? node['value'] ?? ''));
  if (!Array.isArray(value)) return <TextValue field={NODE_FIELD} value={texts[0]} />;
  return (
    <Group gap={6}>
      {texts.map((text) => (
        <Badge key={text} variant="light" size="sm" tt="none">
          <bdi>{text}</bdi>
        </Badge>
      ))}
    </Group>
  );
}
const NODE_FIELD = { kind: 'node' } as ProfileField;

function ReferenceValue({ value }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const { profile, address, companyid, id, value: title } = partOf(value);
  const target = profileOfUrl(profile ?? address);
  const text = labelOf(title) || t('profiles.unnamed', { id: Number(companyid ?? id) });
  if (!target || !may('read', target.type)) return <TextValue field={NODE_FIELD} value={text} />;
  return (
    <Anchor size="sm" component={Link} to={`/profiles/${target.type}/${target.id}`}>
      <bdi>{text}</bdi>
    </Anchor>
  );
}

function FileValue({ value }: ValueProps): ReactNode {
  return <TextValue field={NODE_FIELD} value={partOf(value)['filename']} />;
}

function RolesValue({ field, value }: ValueProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const held = field.choices.filter((role) => partOf(value)[role] === true);
  if (held.length === 0) return <Text size="sm">{t('profiles.noRole')}</Text>;
  return (
    <Group gap={6}>
      {held.map((role) => (
        <Badge key={role} variant="light" size="sm" tt="none">
          {roleName(role, t)}
        </Badge>
      ))}
    </Group>
  );
}

const ROLES = ['candidate', 'employee', 'hiringmanager'] as const;

/** Returns the word for a role of a person. */
export function roleName(role: string, t: ReturnType<typeof useTranslation<'recruiter'>>['t']): string {
  const known = ROLES.find((one) => one === role);
  return known ? t(`profiles.roles.${known}`) : role;
}

function CollectionValue({ field, value }: ValueProps): ReactNode {
  const entries = (Array.isArray(value) ? value : []).map(partOf);
  const members = field.members.filter(({ id }) => entries.some((entry) => !isBlank(entry[id])));
  const { shown, more } = useBeginning(entries);
  return (
    <div className={classes['entries']} tabIndex={0} role="region" aria-label={field.label}>
      <table>
        <thead>
          <tr>
            {members.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <tr key={String(entry['entry'])}>
              {members.map((member) => (
                <td key={member.id}>
                  <FieldValue field={member} value={entry[member.id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </div>
  );
}

const VALUES: Readonly<Record<FieldKind, (props: ValueProps) => ReactNode>> = {
  text: LineValue,
  multiline: TextValue,
  html: ({ value }) => <Markup html={String(value)} />,
  integer: NumberValue,
  number: NumberValue,
  boolean: BooleanValue,
  date: DateValue,
  month: TextValue,
  datetime: DateValue,
  money: MoneyValue,
  dropdown: TextValue,
  radio: TextValue,
  node: NodeValue,
  nodes: NodeValue,
  reference: ReferenceValue,
  address: ReferenceValue,
  file: FileValue,
  collection: CollectionValue,
  roles: RolesValue,
};
