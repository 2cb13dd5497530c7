import { useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessLevel, BlueprintGroup } from '../blueprint/blueprint-document.js';
import classes from './matrix.module.css';

/** A row: an area, or a field. */
export interface MatrixRow {
  readonly key: string;
  readonly label: string;
  readonly isBelow?: boolean;
}

interface MatrixProps<Row extends MatrixRow> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly groups: readonly BlueprintGroup[];
  readonly levelOf: (row: Row, group: BlueprintGroup) => AccessLevel;
  readonly chosen: { readonly key: string; readonly group: string } | undefined;
  readonly onChoose: (row: Row, group: BlueprintGroup) => void;
}

const ROW_HEIGHT = 38;
const COLUMN_WIDTH = 132;
const PAGE_ROWS = 10;

/** Rows by user groups. It draws what is in sight alone; one cell is in the tab order, and arrow keys lead to others. */
export function Matrix<Row extends MatrixRow>(props: MatrixProps<Row>): ReactNode {
  const { label, rows, groups } = props;
  const frame = useRef<HTMLDivElement>(null);
  const across = useVirtualizer({
    horizontal: true,
    count: groups.length,
    getScrollElement: () => frame.current,
    estimateSize: () => COLUMN_WIDTH,
    overscan: 3,
  });
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const { active, setActive, onKeyDown } = useActiveCell({ rows: rows.length, columns: groups.length, down, across });
  const width = across.getTotalSize();
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={groups.length + 1}
      className={classes['frame']}
      onKeyDown={onKeyDown}
    >
      <HeadRow {...props} across={across} />
      <div role="presentation" className={classes['body']} style={{ height: down.getTotalSize() }}>
        {down.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={row.key}
                role="row"
                aria-rowindex={index + 2}
                className={classes['row']}
                style={{ transform: `translateY(${start}px)`, '--width': `${width}px` } as React.CSSProperties}
              >
                <div role="rowheader" className={`${classes['label']} ${row.isBelow ? classes['below'] : ''}`}>
                  <span dir="auto" className={classes['name']}>
                    {row.label}
                  </span>
                  {row.label !== row.key && <code className={classes['key']}>{row.key}</code>}
                </div>
                <Cells {...props} row={row} index={index} across={across} active={active} onActive={setActive} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

type Across = Virtualizer<HTMLDivElement, Element>;
interface Active {
  readonly row: number;
  readonly column: number;
}

function HeadRow<Row extends MatrixRow>({ groups, across }: MatrixProps<Row> & { readonly across: Across }): ReactNode {
  const { t } = useTranslation('administrator');
  return (
    <div role="row" aria-rowindex={1} className={classes['head']}>
      <div role="columnheader" className={classes['corner']}>
        <span className="for-screen-readers">{t('permissions.what')}</span>
      </div>
      <div role="presentation" className={classes['cells']} style={{ width: across.getTotalSize() }}>
        {across.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            className={classes['group']}
            style={{ width: COLUMN_WIDTH, transform: `translateX(${start}px)` }}
            title={groups[index]?.label}
            dir="auto"
          >
            {groups[index]?.label}
          </div>
        ))}
      </div>
    </div>
  );
}

function Cells<Row extends MatrixRow>(
  props: MatrixProps<Row> & {
    readonly row: Row;
    readonly index: number;
    readonly across: Across;
    readonly active: Active;
    readonly onActive: (active: Active) => void;
  },
): ReactNode {
  const { groups, levelOf, chosen, onChoose, row, index, across, active, onActive } = props;
  const { t } = useTranslation('administrator');
  return (
    <div role="presentation" className={classes['cells']} style={{ width: across.getTotalSize() }}>
      {across.getVirtualItems().map(({ index: column, start }) => {
        const group = groups[column];
        if (!group) return null;
        const level = levelOf(row, group);
        const isActive = active.row === index && active.column === column;
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={chosen?.key === row.key && chosen.group === group.integrationName}
            tabIndex={isActive ? 0 : -1}
            data-cell={`${index}-${column}`}
            className={`${classes['cell']} ${classes[level]}`}
            style={{ width: COLUMN_WIDTH, transform: `translateX(${start}px)` }}
            onClick={() => {
              onActive({ row: index, column });
              onChoose(row, group);
            }}
          >
            {t(`permissions.levels.${level}`)}
          </div>
        );
      })}
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [PAGE_ROWS, 0],
  PageUp: [-PAGE_ROWS, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Keeps which cell the keyboard is on, and brings it into sight. */
function useActiveCell(grid: {
  readonly rows: number;
  readonly columns: number;
  readonly down: Across;
  readonly across: Across;
}): {
  readonly active: Active;
  readonly setActive: (active: Active) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
} {
  const { rows, columns, down, across } = grid;
  const [wanted, setActive] = useState<Active>({ row: 0, column: 0 });
  const [frame, setFrame] = useState<HTMLElement>();
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const active = { row: within(wanted.row, rows), column: within(wanted.column, columns) };

  useEffect(() => {
    if (!frame) return;
    down.scrollToIndex(wanted.row);
    across.scrollToIndex(wanted.column);
    const focus = () => frame.querySelector<HTMLElement>(`[data-cell="${wanted.row}-${wanted.column}"]`)?.focus();
    // A cell far away is drawn after the scroll.
    const request = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => cancelAnimationFrame(request);
  }, [wanted, frame, down, across]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return (event.target as HTMLElement).click();
    }
    const [rowStep, columnStep] = STEPS[event.key] ?? [];
    if (rowStep === undefined || columnStep === undefined) return undefined;
    event.preventDefault();
    setFrame(event.currentTarget);
    return setActive({ row: within(active.row + rowStep, rows), column: within(active.column + columnStep, columns) });
  };
  return { active, setActive, onKeyDown };
}
