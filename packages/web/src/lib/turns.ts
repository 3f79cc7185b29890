/** What was asked for last, until it is over. */
interface Turn {
  name: string;
  over: Promise<boolean>;
}

/**
 * Has acts wait for one another, in the order in which they are asked for. The one that was asked for last is not done
 * twice: whoever presses a second time before it is over is answered false. What acts do must not reject.
 */
export function turns(): (name: string, act: () => Promise<boolean>) => Promise<boolean> {
  let last: Turn | null = null;
  return async (name, act) => {
    if (last?.name === name) return false;
    const before = last?.over;
    const inTurn = async () => {
      await before;
      return act();
    };
    const turn = { name, over: inTurn() };
    last = turn;
    const done = await turn.over;
    if (last === turn) last = null;
    return done;
  };
}
