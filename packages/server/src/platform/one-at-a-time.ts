/** Runs the work once at a time; who asks while it runs waits for it and for one more run after it. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const run = async () => {
    try {
      do {
        isAsked = false;
        await work();
      } while (isAsked);
    } finally {
      running = null;
    }
  };
  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}

/** Creates a queue for each key: runs one piece of work of a key at a time, in the order in which they came. */
export function createQueues() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const end: Promise<unknown> = mine
      .catch(() => {})
      .then(() => {
        if (last.get(key) === end) last.delete(key);
      });
    last.set(key, end);
    return mine;
  };
}
