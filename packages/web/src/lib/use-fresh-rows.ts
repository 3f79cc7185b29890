import { useEffect, useRef, useState } from 'react';

const TINTED_FOR = 2000;
const NONE: ReadonlySet<string> = new Set();

export function useFreshRows(marks: ReadonlyMap<string, string> | undefined): ReadonlySet<string> {
  const known = useRef(marks);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const [fresh, setFresh] = useState(NONE);

  useEffect(() => {
    const before = known.current;
    if (marks === undefined || marks === before) return;
    known.current = marks;
    if (before === undefined) return;
    const changed = [...marks].filter(([id, mark]) => before.get(id) !== mark).map(([id]) => id);
    if (changed.length === 0) return;
    setFresh((others) => new Set([...others, ...changed]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFresh((all) => new Set([...all].filter((id) => !changed.includes(id))));
    }, TINTED_FOR);
    timers.current.add(timer);
  }, [marks]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return fresh;
}
