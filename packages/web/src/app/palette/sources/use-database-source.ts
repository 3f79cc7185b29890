import { isCommand } from '#features/dispatch/commands/parse-command.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import type { PaletteGroup } from '../palette-item.ts';
import { usePersonSource } from './use-person-source.ts';
import { usePlateSource } from './use-plate-source.ts';

/** People and plates of the database, for those who may search it. */
export function useDatabaseSource(typed: string): PaletteGroup[] {
  const user = useCurrentUser().data ?? null;
  // A command such as `status 10-6` is nobody's name.
  const wanted = user?.publicSafety && !isCommand(typed) ? typed.trim() : '';
  return [usePersonSource(wanted), usePlateSource(wanted)];
}
