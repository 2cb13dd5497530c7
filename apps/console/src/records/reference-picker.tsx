import { matchAll, matchAny } from '@talent-platform/client/search';
import type { FilterBuilder } from '@talent-platform/client/search';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.js';
import { ChoiceBox } from './choice-box.js';
import type { Choice, ChoiceRow, InputProps } from './choice-box.js';
import { labelOf } from './label-of.js';
import { parseId } from './parse-id.js';
import { PROFILE_TYPES, titleOf } from './profile-types.js';
import type { ProfileType } from './profile-type.js';
import { useName } from './use-names.js';
import { seenFields, useProfileSchema } from './use-profile-schema.js';
import type { ProfileSchema } from './profile-schema.js';

const MAX_FOUND = 20;
const MAX_WORDS = 8;
const TYPING_MS = 250;

/** A profile that is referred to. Its title may be unknown. */
export interface Referred {
  readonly id: number;
  readonly value?: string | undefined;
}

/** Returns a filter for the profiles whose title has each word of a text, or whose id it is. Undefined: all of them. */
export function nameFilter(type: ProfileType, schema: ProfileSchema, text: string): FilterBuilder | undefined {
  const { segment, titleFields } = PROFILE_TYPES[type];
  const names = titleFields.filter((name) => schema.fields.some(({ id }) => id === name));
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const id = parseId(text.trim());
  if (words.length === 0) return undefined;
  let byName = matchAll();
  for (const word of words) {
    let anyName = matchAny();
    for (const name of names) anyName = anyName.where(`${segment}.${name}`, '=', word);
    if (names.length > 0) byName = byName.group(anyName);
  }
  const byId = matchAny().where(`${segment}.id`, '=', id ?? 0);
  if (names.length === 0) return byId;
  return id === undefined ? byName : byId.group(byName);
}

/** Finds the first profiles by a part of their titles. */
export function useFoundByName(
  type: ProfileType,
  {
    text,
    fields,
    isEnabled,
  }: { readonly text: string; readonly fields: readonly string[]; readonly isEnabled: boolean },
): UseQueryResult<ReadonlyArray<Readonly<Record<string, unknown>> & { readonly id: number }>> {
  const { client } = useSession();
  const schema = useProfileSchema(isEnabled ? type : undefined).data;
  return useQuery({
    queryKey: ['found-by-name', type, text, fields],
    enabled: isEnabled && schema !== undefined,
    queryFn: async ({ signal }) => {
      const ids: number[] = [];
      const filter = schema && nameFilter(type, schema, text);
      for await (const { id } of client.profiles(type).search(filter, { signal })) {
        if (ids.push(id) === MAX_FOUND) break;
      }
      const seen = seenFields(fields, schema);
      const found = [];
      for await (const { id, profile } of client.profiles(type).readMany(ids, { fields: seen, signal })) {
        found.push({ ...(profile as object | undefined), id });
      }
      return found;
    },
  });
}

export interface ReferencePickerProps extends InputProps {
  readonly type: ProfileType;
  readonly value: Referred | undefined;
  readonly onChange: (value: Referred | undefined) => void;
}

/** An input that a profile is chosen with, by a part of its title or by its id. */
export function ReferencePicker({ type, value, onChange, ...input }: ReferencePickerProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const name = useName(value && value.value === undefined ? { type, id: value.id } : undefined);
  const unnamed = (id: number) => t('profiles.unnamed', { id });
  const search = useNameSearch(type, {
    fields: [...PROFILE_TYPES[type].titleFields, 'email', 'folder'],
    rowsOf: (profile) => [
      {
        key: String(profile.id),
        label: titleOf(type, profile) || unnamed(profile.id),
        hint: [labelOf(profile['email']), labelOf(profile['folder'])].filter(Boolean).join(' · '),
      },
    ],
  });
  const chosen = value && { key: String(value.id), label: value.value ?? name ?? unnamed(value.id) };
  return <ReferenceBox {...input} search={search} chosen={chosen} onChange={onChange} />;
}

/** An input that an entry of a company's addresses is chosen with, by a part of the company's name. */
export function AddressPicker({ value, onChange, ...input }: Omit<ReferencePickerProps, 'type'>): ReactNode {
  const { t } = useTranslation('recruiter');
  const search = useNameSearch('companies', {
    fields: ['name', 'addresses'],
    rowsOf: (company) =>
      addressesOf(company['addresses']).map(({ id, line }) => ({
        key: String(id),
        label: line,
        hint: labelOf(company['name']),
      })),
  });
  const label = value?.value ?? t('profiles.unnamed', { id: value?.id });
  const chosen = value && { key: String(value.id), label };
  return <ReferenceBox {...input} search={search} chosen={chosen} onChange={onChange} />;
}

/** The input of both pickers. It holds one choice. */
function ReferenceBox(
  props: InputProps & {
    readonly search: NameSearch;
    readonly chosen: Choice | undefined;
    readonly onChange: ReferencePickerProps['onChange'];
  },
): ReactNode {
  const { search, chosen, onChange, ...input } = props;
  return (
    <ChoiceBox
      {...input}
      {...search}
      popup="listbox"
      chosen={chosen ? [chosen] : []}
      onPick={({ key, label }) => onChange({ id: Number(key), value: label })}
      onRemove={() => onChange(undefined)}
    />
  );
}

const LINE = ['addressstreet1', 'addressstreet2', 'addresscity', 'addressstate', 'addresszip', 'addresscountry'];

function addressesOf(addresses: unknown): ReadonlyArray<{ readonly id: number; readonly line: string }> {
  if (!Array.isArray(addresses)) return [];
  return addresses.flatMap((entry: Readonly<Record<string, unknown>>) => {
    const { id } = entry;
    const line = LINE.map((part) => labelOf(entry[part])).filter(Boolean);
    return typeof id === 'number' ? [{ id, line: line.join(', ') || String(id) }] : [];
  });
}

/** The parts of a choice box that finds by a name. */
interface NameSearch {
  readonly rows: readonly ChoiceRow[];
  readonly query: string;
  readonly status: string | undefined;
  readonly inputMode: 'numeric' | undefined;
  readonly onQuery: (query: string) => void;
  readonly onOpen: (isOpen: boolean) => void;
}

interface SearchedNames {
  readonly fields: readonly string[];
  readonly rowsOf: (profile: Readonly<Record<string, unknown>> & { readonly id: number }) => readonly ChoiceRow[];
}

/** Finds the rows of a choice box by a name. Whoever may not search enters the id. */
function useNameSearch(type: ProfileType, { fields, rowsOf }: SearchedNames): NameSearch {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const [query, setQuery] = useState('');
  const [isShown, setShown] = useState(false);
  const [text] = useDebouncedValue(query, TYPING_MS);
  const maySearch = may('read', type) && may('read', 'search');
  const found = useFoundByName(type, { text, fields, isEnabled: isShown && maySearch });
  // Nobody chooses from what was found for an earlier text.
  const isOld = text !== query;
  const isBusy = found.isFetching || isOld;
  const rows = isOld ? [] : (found.data ?? []).flatMap(rowsOf);
  const typed = parseId(query) === undefined ? [] : [{ key: query, label: query }];
  const words = found.error ? 'failed' : isBusy ? 'searching' : rows.length === 0 ? 'none' : undefined;
  const status = words ?? (rows.length >= MAX_FOUND ? 'more' : undefined);
  return {
    rows: maySearch ? (isShown ? rows : []) : typed,
    query,
    status: maySearch ? status && t(`pick.${status}`) : t('pick.typeId'),
    inputMode: maySearch ? undefined : 'numeric',
    onQuery: setQuery,
    onOpen: setShown,
  };
}
