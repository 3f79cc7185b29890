import { useEffect, useRef, useState } from 'react';

const TINTED_FOR = 2000;
const NONE: ReadonlySet<string> = new Set();

export function useFreshRows(marks: ReadonlyMap<string, string> | undefined): ReadonlySet<string> {
  const known = useRef(marks);
  const [fresh, setFresh] = useState(NONE);

  useEffect(() => {
    const before = known.current;
    if (marks === undefined || marks === before) return;
    known.current = marks;
    if (before === undefined) return;
    const changed = [...marks].filter(([id, mark]) => before.get(id) !== mark).map(([id]) => id);
    if (changed.length === 0) return;
    setFresh((others) => new Set([...others, ...changed]));
    setTimeout(() => setFresh((all) => new Set([...all].filter((id) => !changed.includes(id)))), TINTED_FOR);
  }, [marks]);
  return fresh;
}
