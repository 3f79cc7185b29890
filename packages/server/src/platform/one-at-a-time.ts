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
