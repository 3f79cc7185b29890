/** Runs work one at a time. Calls during a run share one more run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequested = false;
  const run = async () => {
    try {
      do {
        isRequested = false;
        await work();
      } while (isRequested);
    } finally {
      running = null;
    }
  };
  return () => {
    isRequested = true;
    running ??= run();
    return running;
  };
}

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
