import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './selection.module.css';

/** The limit of records that are chosen at once. */
export const MAX_CHOSEN = 200;

/** The records of a list that are chosen. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The record that was chosen last, or left out. */
  readonly last: { current: number | undefined };
  set(ids: Iterable<number>): void;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

/** Lets the records inside be chosen, by boxes. */
export const SelectionProvider = SelectionContext.Provider;

/** Keeps which records are chosen. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  return useMemo(() => ({ ids, last, set: (chosen) => setIds(new Set([...chosen].slice(0, MAX_CHOSEN))) }), [ids]);
}

/** The box of a record, or of all that are shown. With the shift key it is for all records from the last one to this. */
export function SelectBox(props: {
  readonly name: string;
  /** Left out, the box is for all. */
  readonly id?: number;
  /** The records that are shown. */
  readonly among: readonly number[];
}): ReactNode {
  const { name, id, among } = props;
  const { t } = useTranslation();
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  const { ids, last, set } = selection;
  const own = id === undefined ? among : [id];
  const chosen = own.filter((each) => ids.has(each)).length;
  const isChecked = chosen > 0 && chosen === Math.min(own.length, MAX_CHOSEN);
  const change = (checked: boolean, isRange: boolean) => {
    const [from, to] = [among.indexOf(last.current ?? 0), among.indexOf(id ?? 0)];
    const range = isRange && from >= 0 ? among.slice(Math.min(from, to), Math.max(from, to) + 1) : own;
    last.current = id;
    set(checked ? [...ids, ...range] : [...ids].filter((each) => !range.includes(each)));
  };
  return (
    <label className={classes['box']}>
      <input
        type="checkbox"
        aria-label={t(id === undefined ? 'many.chooseAll' : 'many.choose', { name })}
        checked={isChecked}
        disabled={own.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isChecked;
        }}
        onChange={({ currentTarget: { checked }, nativeEvent }) =>
          change(checked, id !== undefined && (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </label>
  );
}
