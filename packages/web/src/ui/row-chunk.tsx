import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TABLE_ROLES } from './table-parts.tsx';

/** Up to so many rows are all drawn; of more only the chunks in or near sight. */
const ALL_DRAWN = 100;
export const needsChunks = (rows: readonly unknown[]) => rows.length > ALL_DRAWN;
const CHUNK = 25;

/** The rows of a long table in chunks, those of a short one in one; `start` is the index of a chunk's first row. */
export function chunksOf<Row>(rows: readonly Row[], chunked: boolean): { start: number; rows: Row[] }[] {
  const size = chunked ? CHUNK : rows.length;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, chunk) => ({
    start: chunk * size,
    rows: rows.slice(chunk * size, (chunk + 1) * size),
  }));
}

/** How far out of sight rows are drawn already. */
const NEAR = '600px 0px';

interface RowChunkProps {
  columns: number;
  rows: number;
  drawn: boolean;
  /** Makes them: nothing is spent on rows that are not drawn. */
  children: () => ReactNode;
}

/** Some rows of a long table; far out of sight they leave only their height, each that of `--row`. */
export function RowChunk({ columns, rows, drawn, children }: RowChunkProps) {
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
        children()
      ) : (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it only keeps a height, nothing of it takes the focus
        <tr aria-hidden="true">
          <td colSpan={columns} style={{ height: `calc(var(--row) * ${rows})`, padding: 0 }} />
        </tr>
      )}
    </tbody>
  );
}
