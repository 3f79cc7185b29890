/** Runs actions in order. A repeat of the last one while it runs returns false. Actions must not reject. */
export function createActionQueue(): (name: string, act: () => Promise<boolean>) => Promise<boolean> {
  let last: { name: string; result: Promise<boolean> } | null = null;
  return async (name, act) => {
    if (last?.name === name) return false;
    const previous = last?.result;
    const runNext = async () => {
      await previous;
      return act();
    };
    const queued = { name, result: runNext() };
    last = queued;
    const done = await queued.result;
    if (last === queued) last = null;
    return done;
  };
}
