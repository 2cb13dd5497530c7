import { Badge, Loader } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lists.module.css';
import { keyOf } from './tree-rows.js';
import type { Chain, TreeRow } from './tree-rows.js';

const ROW_HEIGHT = 36;
const PAGE_ROWS = 10;

interface TreeProps {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly chosen: string | undefined;
  /** Whether the rows are the tree itself, not what a text finds. */
  readonly isWhole: boolean;
  readonly onChoose: (chain: Chain) => void;
  readonly onToggle: (chain: Chain, isOpen: boolean) => void;
  readonly onMore: (chain: Chain) => void;
  readonly onMove: (chain: Chain, step: number) => void;
}

/** The nodes of a list as a tree. It draws the rows in sight alone. Arrow keys lead through it, with Alt they move. */
export function ListTree(props: TreeProps): ReactNode {
  const { label, rows, chosen, isWhole, onMore } = props;
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems();
  const more = shown.map(({ index }) => rows[index]).find((row) => row?.kind === 'more');
  useEffect(() => {
    if (more) onMore(more.chain);
  }, [more, onMore]);
  const place = rows.findIndex(({ key }) => key === chosen);
  const isThere = place >= 0;
  useEffect(() => {
    if (isThere) virtualizer.scrollToIndex(place);
    // Other rows may open above the chosen one, which is no reason to scroll.
  }, [isWhole, isThere]);
  const onKeyDown = useKeys(props, (index) => virtualizer.scrollToIndex(index));
  const drag = useDrag(props);
  const active = rows.find(({ key }) => key === chosen) ?? rows[0];
  return (
    <div ref={frame} role="tree" aria-label={label} className={classes['frame']} onKeyDown={onKeyDown}>
      <div role="presentation" className={classes['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start, key }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                role="presentation"
                className={classes['place']}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.kind === 'node' ? (
                  <NodeRow {...props} row={row} isActive={row === active} drag={drag} />
                ) : (
                  <span className={classes['row']}>
                    <Loader size="xs" />
                  </span>
                )}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

type Node = Extract<TreeRow, { readonly kind: 'node' }>;

interface Drag {
  readonly start: (row: Node) => void;
  readonly over: (event: DragEvent, row: Node) => void;
  readonly drop: (event: DragEvent, row: Node) => void;
}

function NodeRow(
  props: TreeProps & { readonly row: Node; readonly isActive: boolean; readonly drag: Drag },
): ReactNode {
  const { row, isActive, drag, chosen, onChoose, onToggle } = props;
  const { t } = useTranslation('administrator');
  const { node, chain, isOpen } = row;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div
      role="treeitem"
      aria-level={chain.length}
      aria-expanded={isOpen}
      aria-selected={row.key === chosen}
      tabIndex={isActive ? 0 : -1}
      data-key={row.key}
      className={`${classes['row']} ${node.hidden ? classes['hidden'] : ''}`}
      style={{ paddingInlineStart: `${0.5 + (chain.length - 1) * 1.25}rem` }}
      draggable
      onDragStart={() => drag.start(row)}
      onDragOver={(event) => drag.over(event, row)}
      onDrop={(event) => drag.drop(event, row)}
      onClick={() => onChoose(chain)}
    >
      <span
        className={classes['toggle']}
        onClick={(event) => {
          event.stopPropagation();
          onToggle(chain, !isOpen);
        }}
      >
        {isOpen !== undefined && <Chevron size={16} aria-hidden />}
      </span>
      <span dir="auto" className={classes['label']}>
        {node.value}
      </span>
      {node.hidden && (
        <Badge size="xs" variant="light" color="gray">
          {t('lists.isHidden')}
        </Badge>
      )}
      <code className={classes['id']}>{node.id}</code>
    </div>
  );
}

/** Moves a node by dragging it onto one of its siblings. */
function useDrag({ rows, onMove }: TreeProps): Drag {
  const [dragged, setDragged] = useState<Node>();
  const isSibling = (row: Node) =>
    dragged !== undefined && row !== dragged && keyOf(row.chain.slice(0, -1)) === keyOf(dragged.chain.slice(0, -1));
  return {
    start: setDragged,
    over: (event, row) => {
      if (isSibling(row)) event.preventDefault();
    },
    drop: (event, row) => {
      event.preventDefault();
      if (!dragged || !isSibling(row)) return;
      const siblings = rows.filter(
        (one) => one.kind === 'node' && keyOf(one.chain.slice(0, -1)) === keyOf(row.chain.slice(0, -1)),
      );
      const placeOf = (one: Node) => siblings.findIndex(({ key }) => key === one.key);
      onMove(dragged.chain, placeOf(row) - placeOf(dragged));
    },
  };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
  Home: -Infinity,
  End: Infinity,
};

/** The keys of a tree: up and down choose, right opens, left closes or leads to the node above. */
function useKeys(props: TreeProps, scrollTo: (index: number) => void): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { rows, chosen, onChoose, onToggle, onMove } = props;
  const [focused, setFocused] = useState<{ readonly key: string; readonly frame: HTMLElement }>();
  useEffect(() => {
    if (!focused) return undefined;
    const focus = () => focused.frame.querySelector<HTMLElement>(`[data-key="${focused.key}"]`)?.focus();
    // A row far away is drawn after the scroll.
    const request = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => cancelAnimationFrame(request);
  }, [focused]);
  return (event) => {
    const nodes = rows.filter((row) => row.kind === 'node');
    const index = Math.max(
      0,
      nodes.findIndex(({ key }) => key === chosen),
    );
    const row = nodes[index];
    const step = STEPS[event.key];
    const goTo = (chain: Chain, frame: HTMLElement) => {
      scrollTo(rows.findIndex(({ key }) => key === keyOf(chain)));
      onChoose(chain);
      setFocused({ key: keyOf(chain), frame });
    };
    if (!row) return;
    if (step !== undefined && event.altKey) onMove(row.chain, step);
    else if (step !== undefined) {
      const next = nodes[Math.max(0, Math.min(nodes.length - 1, index + step))];
      if (next) goTo(next.chain, event.currentTarget);
    } else if (event.key === 'ArrowRight' && row.isOpen === false) onToggle(row.chain, true);
    else if (event.key === 'ArrowLeft' && row.isOpen) onToggle(row.chain, false);
    else if (event.key === 'ArrowLeft' && row.chain.length > 1) goTo(row.chain.slice(0, -1), event.currentTarget);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(row.chain);
    else return;
    event.preventDefault();
  };
}
