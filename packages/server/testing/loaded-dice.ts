import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Replayable randomness; `restore` ends it. */
export interface LoadedDice {
  /** Replays the numbers so far in the same order; further numbers are random again. */
  repeat(): void;
  rolls(): number;
  restore(): void;
}

type RandomInt = (limit: number, above?: number) => number;

/** Intercepts `randomInt` calls with any of these numbers of sides. */
export function loadDice(...sides: number[]): LoadedDice {
  const genuine: RandomInt = crypto.randomInt;
  const rolled: number[] = [];
  let due: number[] = [];
  replaceRandomInt((limit, above) => {
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
    restore: () => replaceRandomInt(genuine),
  };
}

/** Updates modules that imported the function by name. */
function replaceRandomInt(randomInt: RandomInt): void {
  Object.assign(crypto, { randomInt });
  syncBuiltinESMExports();
}
