import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Chance in the hands of a test, which gives it back with `restore`. */
export interface LoadedDice {
  /** What was rolled so far comes up again, in the same order; after that it is chance again. */
  repeat(): void;
  /** How often the dice were rolled. */
  rolls(): number;
  restore(): void;
}

type RandomInt = (limit: number, above?: number) => number;

/** Stands between `randomInt` and whoever rolls dice of any of these numbers of sides in this process. */
export function loadDice(...sides: number[]): LoadedDice {
  const genuine: RandomInt = crypto.randomInt;
  const rolled: number[] = [];
  let due: number[] = [];
  put((limit, above) => {
    if (above !== undefined) return genuine(limit, above);
    if (!sides.includes(limit)) return genuine(limit);
    const value = due.shift() ?? genuine(limit);
    rolled.push(value);
    return value;
  });
  return {
    repeat: () => {
      due = [...rolled];
    },
    rolls: () => rolled.length,
    restore: () => put(genuine),
  };
}

/** Modules that imported the function by its name see the new one only after the second line. */
function put(randomInt: RandomInt): void {
  Object.assign(crypto, { randomInt });
  syncBuiltinESMExports();
}
