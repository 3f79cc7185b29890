import type { Icon } from '@tabler/icons-react';
import type { Rank } from '#lib/match-words.ts';

/** What choosing an item does. */
export type PaletteAct =
  /** Closes the palette, then runs. */
  | { kind: 'go'; run: () => void }
  /** Runs beneath the open palette. */
  | { kind: 'stay'; run: () => void }
  /** Puts a text into the field, to be typed on. */
  | { kind: 'type'; text: string }
  /** Sends something: the palette closes once that succeeded, and tells in place why it failed. */
  | {
      kind: 'send';
      run: () => Promise<void>;
      /** What is said where it fails without a reason, and of a server out of reach where that differs. */
      failed: string;
      unreachable?: string;
      /** The name that the item takes after a first Enter; only a second one within 3 s sends. */
      ask?: string;
    };

export interface PaletteItem {
  id: string;
  name: string;
  description: string;
  icon: Icon;
  rank: Rank;
  /** Null for what only says why there is nothing to do. */
  act: PaletteAct | null;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/** Groups with items, in the order in which they are shown: once something is typed, what fits best comes first. */
export function inOrder(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const filled = groups.filter(({ items }) => items.length > 0);
  if (typed.trim() === '') return filled;
  return filled
    .map(({ title, items }) => ({ title, items: [...items].sort((a, b) => a.rank - b.rank) }))
    .sort((a, b) => bestOf(a) - bestOf(b));
}

function bestOf({ items }: PaletteGroup): number {
  return Math.min(...items.map(({ rank }) => rank));
}
