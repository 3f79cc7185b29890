import { type Icon, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { RANK, type Rank } from '#lib/match-words.ts';

export type PaletteAction =
  | { kind: 'open'; to: string }
  | { kind: 'go'; run: () => void }
  | { kind: 'stay'; run: () => void }
  | { kind: 'type'; text: string }
  /** Sends a request. Closes on success, shows the failure in place. */
  | {
      kind: 'send';
      run: () => Promise<void>;
      failed: string;
      unreachable?: string;
      /** Requires a second Enter within 3 s, under this name. */
      ask?: string | undefined;
    };

export interface PaletteItem {
  id: string;
  name: string;
  description: string;
  icon: Icon;
  rank: Rank;
  /** Null for an explanation. */
  action: PaletteAction | null;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

export function sortGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const filled = groups.filter(({ items }) => items.length > 0);
  if (typed.trim() === '') return filled;
  return filled
    .map(({ title, items }) => ({ title, items: [...items].sort((a, b) => a.rank - b.rank) }))
    .sort((a, b) => bestOf(a) - bestOf(b));
}

function bestOf({ items }: PaletteGroup): number {
  return Math.min(...items.map(({ rank }) => rank));
}

type Query = Pick<UseQueryResult, 'isError' | 'data' | 'refetch'>;

export function failureItems(label: string, query: Query): PaletteItem[] {
  if (!query.isError || query.data !== undefined) return [];
  return [
    {
      id: `failed ${label}`,
      name: `${label} could not be loaded`,
      description: 'Press Enter to try again',
      icon: IconRefresh,
      rank: RANK.part,
      action: { kind: 'stay', run: () => void query.refetch() },
    },
  ];
}
