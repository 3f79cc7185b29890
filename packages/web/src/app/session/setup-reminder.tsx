import { useCurrentUser } from '#features/session/session.queries.ts';
import { later, piece } from '#lib/piece.ts';

const useSetupLine = later(piece(() => import('#features/setup/components/setup-line.tsx')));

/** Reminds administrators of a setup that is not finished; nobody else loads what it needs. */
export function SetupReminder() {
  const isAdministrator = useCurrentUser().data?.administrator === true;
  const part = useSetupLine(isAdministrator);
  return isAdministrator && part && <part.SetupLine />;
}
