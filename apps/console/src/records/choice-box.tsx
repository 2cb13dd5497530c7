import { Pill, PillsInput, Popover, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronRight, IconSelector } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './choice-box.module.css';

/** The label, help and problem around an input of a form. */
export interface InputProps {
  readonly id?: string | undefined;
  readonly label: string;
  /** True if the place of the input says what it is. The label is still read out. */
  readonly isLabelHidden?: boolean;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** Something that was chosen. */
export interface Choice {
  readonly key: string;
  readonly label: string;
}

/** A row of the choices. */
export interface ChoiceRow extends Choice {
  readonly hint?: string | undefined;
  /** How deep it stands in a tree, from 0. */
  readonly level?: number;
  /** Whether the rows below it are shown; undefined if there are none. */
  readonly isOpen?: boolean | undefined;
  /** False for a part of a path that is no choice itself. */
  readonly isChoice?: boolean;
}

/** The parts of a choice box. */
export interface ChoiceBoxProps extends InputProps {
  readonly popup: 'listbox' | 'tree';
  /** Whether several may be chosen. The rows then stay open after a choice. */
  readonly isMultiple?: boolean;
  readonly chosen: readonly Choice[];
  readonly rows: readonly ChoiceRow[];
  readonly query: string;
  /** The line below the rows: something is being looked for, there is nothing, or there is more. */
  readonly status: string | undefined;
  readonly inputMode?: 'numeric' | undefined;
  readonly onQuery: (query: string) => void;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly onPick: (row: ChoiceRow) => void;
  readonly onRemove: (key: string) => void;
  readonly onToggle?: (row: ChoiceRow) => void;
}

/**
 * An input that one chooses with: a combobox whose choices are a list or a tree. What was chosen stands before the text.
 * The arrow keys move, right and left open and close a branch, Enter chooses, Escape closes, Backspace removes.
 */
export function ChoiceBox(props: ChoiceBoxProps): ReactNode {
  const { rows, popup, query, onQuery, onOpen } = props;
  const [isOpen, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string>();
  const rowsId = useId();
  const active = isOpen ? rows.findIndex(({ key }) => key === activeKey) : -1;
  const rowId = (index: number) => `${rowsId}-${index}`;
  const show = (shown: boolean) => {
    if (shown !== isOpen) setActiveKey(undefined);
    setOpen(shown);
    onOpen?.(shown);
  };
  useEffect(() => {
    if (active >= 0) document.getElementById(`${rowsId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, rowsId]);
  const pick = (row: ChoiceRow) => {
    if (row.isChoice === false) return props.onToggle?.(row);
    props.onPick(row);
    onQuery('');
    if (!props.isMultiple) show(false);
  };
  const onKeyDown = keysOf({ ...props, isOpen, active, show, setActiveKey, pick });
  const hasRows = isOpen && rows.length > 0;
  return (
    <Popover opened={isOpen} width="target" position="bottom-start" withRoles={false} shadow="md" withinPortal={false}>
      <Popover.Target>
        <ChosenInput box={props}>
          <PillsInput.Field
            role="combobox"
            aria-label={props.isLabelHidden ? props.label : undefined}
            className={classes['text']}
            autoComplete="off"
            aria-haspopup={popup}
            aria-expanded={hasRows}
            aria-controls={hasRows ? rowsId : undefined}
            aria-activedescendant={active >= 0 ? rowId(active) : undefined}
            aria-required={props.required}
            inputMode={props.inputMode}
            value={query}
            onChange={({ currentTarget }) => {
              onQuery(currentTarget.value);
              setActiveKey(undefined);
              if (!isOpen) show(true);
            }}
            onClick={() => show(true)}
            onBlur={() => {
              show(false);
              // Text that was not chosen is no value, and must not look like one.
              if (query !== '') onQuery('');
            }}
            onKeyDown={onKeyDown}
          />
        </ChosenInput>
      </Popover.Target>
      <Popover.Dropdown p={4} onMouseDown={(event) => event.preventDefault()}>
        <Rows {...props} id={rowsId} activeIndex={active} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** `target` is what the popover gives to the element that it stands below. */
function ChosenInput({
  box,
  children,
  ...target
}: {
  readonly box: ChoiceBoxProps;
  readonly children: ReactNode;
}): ReactNode {
  const { id, label, isLabelHidden = false, description, error, chosen, onRemove } = box;
  const { required = false, disabled = false } = box;
  const { t } = useTranslation('recruiter');
  return (
    <PillsInput
      {...target}
      {...(id !== undefined && { id })}
      label={isLabelHidden ? undefined : label}
      description={description}
      error={error}
      withAsterisk={required}
      disabled={disabled}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
    >
      <Pill.Group disabled={disabled}>
        {chosen.map(({ key, label: name }) => (
          <Pill
            key={key}
            withRemoveButton={!disabled}
            onRemove={() => onRemove(key)}
            removeButtonProps={{ 'aria-hidden': false, tabIndex: 0, 'aria-label': t('pick.remove', { name }) }}
          >
            <bdi>{name}</bdi>
          </Pill>
        ))}
        {children}
      </Pill.Group>
    </PillsInput>
  );
}

interface Keys extends ChoiceBoxProps {
  readonly isOpen: boolean;
  readonly active: number;
  readonly show: (isOpen: boolean) => void;
  readonly setActiveKey: (key: string | undefined) => void;
  readonly pick: (row: ChoiceRow) => void;
}

function keysOf(keys: Keys): (event: KeyboardEvent<HTMLInputElement>) => void {
  const { rows, active, isOpen, query, chosen } = keys;
  const row = rows[active];
  const move = (by: number) => {
    if (!isOpen) return keys.show(true);
    const next = active < 0 ? (by > 0 ? 0 : rows.length - 1) : (active + by + rows.length) % rows.length;
    keys.setActiveKey(rows[next]?.key);
  };
  const turn = (open: boolean) => {
    if (!row || query !== '') return false;
    if (row.isOpen === !open) return (keys.onToggle?.(row), true);
    if (open) return false;
    const parent = rows.findLast(({ level = 0 }, index) => index < active && level < (row.level ?? 0));
    if (parent) keys.setActiveKey(parent.key);
    return parent !== undefined;
  };
  const byKey: Readonly<Record<string, () => boolean | void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ArrowRight: () => turn(true),
    ArrowLeft: () => turn(false),
    Enter: () => (row ? keys.pick(row) : isOpen),
    Escape: () => (isOpen ? keys.show(false) : false),
    Backspace: () => {
      const last = chosen.at(-1);
      if (query !== '' || !last) return false;
      keys.onRemove(last.key);
      return true;
    },
  };
  return (event) => {
    const isHandled = byKey[event.key]?.() ?? Object.hasOwn(byKey, event.key);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function Rows(
  props: Pick<
    ChoiceBoxProps,
    'popup' | 'isMultiple' | 'label' | 'rows' | 'status' | 'chosen' | 'onPick' | 'onToggle'
  > & {
    readonly id: string;
    readonly activeIndex: number;
  },
): ReactNode {
  const { id, popup, isMultiple, label, rows, status, chosen, activeIndex, onPick, onToggle } = props;
  const chosenKeys = new Set(chosen.map(({ key }) => key));
  return (
    <>
      {rows.length > 0 && (
        <div
          id={id}
          role={popup}
          aria-label={label}
          aria-multiselectable={isMultiple || undefined}
          className={classes['rows']}
        >
          {rows.map((row, index) => (
            <div
              key={row.key}
              id={`${id}-${index}`}
              role={popup === 'tree' ? 'treeitem' : 'option'}
              aria-selected={chosenKeys.has(row.key)}
              aria-level={popup === 'tree' ? (row.level ?? 0) + 1 : undefined}
              aria-expanded={row.isOpen}
              data-active={index === activeIndex || undefined}
              data-group={row.isChoice === false || undefined}
              className={classes['row']}
              style={{ '--level': row.level ?? 0 } as React.CSSProperties}
              onClick={() => onPick(row)}
            >
              {popup === 'tree' && <Twist row={row} onToggle={onToggle} />}
              <span className={classes['label']}>
                <span dir="auto">{row.label}</span>
                {row.hint && (
                  <span dir="auto" className={classes['hint']}>
                    {' '}
                    {row.hint}
                  </span>
                )}
              </span>
              {chosenKeys.has(row.key) && <IconCheck size={16} aria-hidden />}
            </div>
          ))}
        </div>
      )}
      <Text size="xs" c="dimmed" role="status" px="xs" py={status ? 4 : 0}>
        {status}
      </Text>
    </>
  );
}

function Twist(props: { readonly row: ChoiceRow; readonly onToggle: ChoiceBoxProps['onToggle'] }): ReactNode {
  const { row, onToggle } = props;
  const Icon = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <span
      className={classes['twist']}
      onClick={(event) => {
        if (row.isOpen === undefined) return;
        event.stopPropagation();
        onToggle?.(row);
      }}
    >
      {row.isOpen !== undefined && <Icon size={16} aria-hidden />}
    </span>
  );
}
