import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TABLE_ROLES } from '#ui/table-parts.tsx';

interface RowChunkProps {
  /** How many rows there are in it. */
  rows: number;
  /** Whether they are drawn wherever they are. */
  drawn: boolean;
  children: ReactNode;
}

/** How far out of sight rows are drawn already. */
const NEAR = '600px 0px';

/** Some rows of a long table; far out of sight they leave only their height. */
export function RowChunk({ rows, drawn, children }: RowChunkProps) {
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
