import { inOrder, type PaletteGroup } from '../palette-item.ts';
import { useActionSource } from './use-action-source.ts';
import { useCivilianSource } from './use-civilian-source.ts';
import { useCommandSource } from './use-command-source.ts';
import { useDatabaseSource } from './use-database-source.ts';
import { usePageSource } from './use-page-source.ts';

/** Everything that the palette offers for what is typed, best first. A further source of items is a further line here. */
export function usePaletteGroups(typed: string): PaletteGroup[] {
  const groups = [
    ...useCommandSource(typed),
    usePageSource(typed),
    useCivilianSource(typed),
    ...useDatabaseSource(typed),
    useActionSource(typed),
  ];
  return inOrder(groups, typed);
}
