import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TABLE_ROLES } from './table-parts.tsx';

const ALL_DRAWN = 100;
export const needsChunks = (rows: readonly unknown[]) => rows.length > ALL_DRAWN;
const CHUNK = 25;

export function chunksOf<Row>(rows: readonly Row[], chunked: boolean): { start: number; rows: Row[] }[] {
  const size = chunked ? CHUNK : rows.length;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, chunk) => ({
    start: chunk * size,
    rows: rows.slice(chunk * size, (chunk + 1) * size),
  }));
}

const NEAR = '600px 0px';

interface RowChunkProps {
  columns: number;
  rows: number;
  drawn: boolean;
  children: () => ReactNode;
}

export function RowChunk({ columns, rows, drawn, children }: RowChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (drawn || body.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      // rootMargin does not apply inside a scrolling panel.
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
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it only reserves height and is never focused
        <tr aria-hidden="true">
          <td colSpan={columns} style={{ height: `calc(var(--row) * ${rows})`, padding: 0 }} />
        </tr>
      )}
    </tbody>
  );
}
