import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.js';
import { ChoiceBox } from './choice-box.js';
import type { ChoiceRow, InputProps } from './choice-box.js';
import { MAX_FOUND, useListRows } from './list-rows.js';
import type { ListOption } from './profile-schema.js';

/** The limit of rows that are shown at once. A text finds the others. */
const MAX_ROWS = 500;

export interface ListPickerProps extends InputProps {
  /** The identifier of the list, such as `lists.skills`, or the node of a custom list: `C14567`. */
  readonly list: string | undefined;
  /** The nodes, if a schema spells them out. Without them, they are read level by level. */
  readonly options?: readonly ListOption[] | undefined;
  readonly isMultiple?: boolean;
  /** Whether hidden nodes are offered, too, if they are read level by level. */
  readonly isWithHidden?: boolean;
  /** The chosen nodes: of each its id, and its full path. */
  readonly value: readonly ListOption[];
  readonly onChange: (value: readonly ListOption[]) => void;
}

/** An input that nodes of a list are chosen with: from its tree, or by a part of their paths. */
export function ListPicker(props: ListPickerProps): ReactNode {
  const { list = '', options, isMultiple = false, isWithHidden = false, value, onChange, ...input } = props;
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const [query, setQuery] = useState('');
  const [isShown, setShown] = useState(false);
  const [open, setOpen] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const isReadable = options !== undefined || (list !== '' && may('read', 'lists'));
  const wanted = { list, options, query, open, isShown: isShown && isReadable, isWithHidden };
  const { rows, isBusy, error } = useListRows(wanted);
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const toggle = ({ key }: ChoiceRow) => {
    const branches = new Map(open);
    if (!branches.delete(key)) branches.set(key, rowOf(key)?.chain ?? []);
    setOpen(branches);
  };
  const pick = ({ key, label }: ChoiceRow) => {
    const others = value.filter(({ id }) => id !== key);
    const picked = { id: key, value: rowOf(key)?.path ?? label };
    if (!isMultiple) return onChange([picked]);
    onChange(others.length < value.length ? others : [...others, picked]);
  };
  const hasMore = rows.length > MAX_ROWS || (query !== '' && rows.length === MAX_FOUND);
  const status = error ? 'failed' : isBusy ? 'searching' : rows.length === 0 ? 'none' : hasMore ? 'more' : undefined;
  // A list that is too long for the schema, and that the user may not read, still takes the name of a node.
  const typed = query === '' || isReadable ? [] : [{ key: query, label: query }];
  return (
    <ChoiceBox
      {...input}
      popup="tree"
      isMultiple={isMultiple}
      chosen={value.map(({ id, value: path }) => ({ key: id, label: path }))}
      rows={isReadable ? rows.slice(0, MAX_ROWS) : typed}
      query={query}
      status={isReadable ? status && t(`pick.${status}`) : t('pick.typeName')}
      onQuery={setQuery}
      onOpen={setShown}
      onToggle={toggle}
      onPick={pick}
      onRemove={(key) => onChange(value.filter(({ id }) => id !== key))}
    />
  );
}
