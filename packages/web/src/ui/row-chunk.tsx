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

const ROOT_MARGIN = '600px 0px';

interface RowChunkProps {
  columns: number;
  rows: number;
  drawn: boolean;
  children: () => ReactNode;
}

export function RowChunk({ columns, rows, drawn, children }: RowChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (drawn || body.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting === true),
      // rootMargin does not apply inside a scrolling panel.
      { rootMargin: ROOT_MARGIN, scrollMargin: ROOT_MARGIN },
    );
    observer.observe(body.current);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <tbody {...TABLE_ROLES.group} ref={body}>
      {drawn || isNear ? (
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
