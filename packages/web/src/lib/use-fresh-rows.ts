import { useEffect, useEffectEvent, useRef, useState } from 'react';

const TINTED_FOR = 2000;
const NONE: ReadonlySet<string> = new Set();

/** Returns the IDs of rows that are new or whose mark has changed, for two seconds. */
export function useFreshRows<Row extends { _id: string }>(
  rows: readonly Row[],
  markOf: (row: Row) => string,
): ReadonlySet<string> {
  const known = useRef<ReadonlyMap<string, string>>(null);
  const readMark = useEffectEvent(markOf);
  const [fresh, setFresh] = useState(NONE);

  useEffect(() => {
    const before = known.current;
    const marks = new Map(rows.map((row) => [row._id, readMark(row)]));
    known.current = marks;
    if (before === null) return;
    const changed = [...marks].filter(([id, mark]) => before.get(id) !== mark).map(([id]) => id);
    if (changed.length === 0) return;
    setFresh((others) => new Set([...others, ...changed]));
    setTimeout(() => setFresh((all) => new Set([...all].filter((id) => !changed.includes(id)))), TINTED_FOR);
  }, [rows]);

  return fresh;
}
