import { VisuallyHidden } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { ColumnHead, TABLE_ROLES } from '#ui/table-parts.tsx';
import board from '../board/board.module.css';
import type { SortKey } from './call-order.ts';
import { CallRow } from './call-row.tsx';
import classes from './calls-table.module.css';

interface CallsTableProps {
  caption: string;
  calls: readonly Call[];
  /** With it, these are active calls; without it closed ones, which keep the order they come in. */
  sorting?: TableSorting<SortKey>;
  fresh?: ReadonlySet<string>;
  unseen?: ReadonlySet<string>;
  pinned?: ReadonlySet<string>;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** The columns that the active calls sort by. */
export const CALL_COLUMNS: readonly { key: SortKey; label: string }[] = [
  { key: 'number', label: '#' },
  { key: 'type', label: 'Type' },
  { key: 'location', label: 'Location' },
  { key: 'postal', label: 'Postal' },
  { key: 'units', label: 'Units' },
  { key: 'age', label: 'Age' },
];
const CLOSED_LABELS: Partial<Record<SortKey, string>> = { units: 'Disposition', age: 'Closed' };

/** Up to so many rows are all drawn; of more only the chunks in or near sight. */
const ALL_DRAWN = 100;
const CHUNK = 50;

/** A table of calls, walked by the arrow keys; Enter or a click selects one. Narrow, a row takes two lines. */
export function CallsTable(props: CallsTableProps) {
  const { caption, calls, sorting, fresh, unseen, pinned, selectedId, onSelect } = props;
  const frame = useRef<HTMLDivElement>(null);
  // One row at a time is a stop of the Tab key: the one that last had the focus, or else the first.
  const [current, setCurrent] = useState<string | null>(null);
  const stop = calls.some(({ _id }) => _id === current) ? current : calls[0]?._id;
  // The row that the focus goes to once it is drawn.
  const goal = useRef<string | null>(null);
  useEffect(() => {
    if (goal.current === null) return;
    rowOf(frame.current, goal.current)?.focus();
    goal.current = null;
  });

  const goTo = (id: string) => {
    const row = rowOf(frame.current, id);
    if (row !== null) return row.focus();
    goal.current = id;
    setCurrent(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    const last = calls.length - 1;
    const goals: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last };
    const next = goals[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const call = calls[next];
    if (call !== undefined) goTo(call._id);
  };

  const chunked = calls.length > ALL_DRAWN;
  const size = chunked ? CHUNK : calls.length;
  const starts = Array.from({ length: Math.ceil(calls.length / size) }, (_, chunk) => chunk * size);
  return (
    <div className={board.frame} ref={frame}>
      <table
        {...TABLE_ROLES.table}
        className={`${board.table} ${classes.table}`}
        aria-rowcount={calls.length + 1}
        data-closed={sorting === undefined || undefined}
      >
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row} className={classes.heads}>
            {CALL_COLUMNS.map(({ key, label }) => (
              <ColumnHead key={key} column={key} sorting={sorting?.headOf(key)}>
                {sorting === undefined ? (CLOSED_LABELS[key] ?? label) : label}
              </ColumnHead>
            ))}
            <ColumnHead column="view">
              <VisuallyHidden>View Details</VisuallyHidden>
            </ColumnHead>
          </tr>
        </thead>
        {starts.map((start) => {
          const rows = calls.slice(start, start + size);
          return (
            <RowChunk key={start} rows={rows.length} drawn={!chunked || rows.some(({ _id }) => _id === stop)}>
              {rows.map((call, offset) => (
                <CallRow
                  key={call._id}
                  call={call}
                  index={start + offset}
                  isSelected={call._id === selectedId}
                  isFresh={fresh?.has(call._id) === true}
                  isUnseen={unseen?.has(call._id) === true}
                  isPanic={pinned?.has(call._id) === true}
                  isStop={call._id === stop}
                  onFocus={() => setCurrent(call._id)}
                  onKeyDown={onKeyDown}
                  onSelect={onSelect}
                />
              ))}
            </RowChunk>
          );
        })}
      </table>
    </div>
  );
}

function rowOf(frame: HTMLElement | null, id: string): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-call="${id}"]`) ?? null;
}

interface RowChunkProps {
  rows: number;
  drawn: boolean;
  children: ReactNode;
}

/** How far out of sight rows are drawn already. */
const NEAR = '600px 0px';

/** Some rows of a long table; far out of sight they leave only their height. */
function RowChunk({ rows, drawn, children }: RowChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (drawn || body.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      // The margin of the window does not reach into a panel that scrolls by itself.
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(body.current);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <tbody {...TABLE_ROLES.group} ref={body}>
      {drawn || near ? (
        children
      ) : (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it only keeps a height, nothing of it takes the focus
        <tr aria-hidden="true">
          <td colSpan={7} style={{ height: `calc(var(--row) * ${rows})`, padding: 0 }} />
        </tr>
      )}
    </tbody>
  );
}
