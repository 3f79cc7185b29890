import { useCurrentUser } from '#features/session/session.queries.ts';
import { later, piece } from '#lib/piece.ts';

const useLine = later(piece(() => import('#features/dispatch/duty/ended-duty-line.tsx')));

/** Shows why a duty ended without the member; loaded only then. */
export function EndedDutyNotice() {
  const user = useCurrentUser().data ?? null;
  const ended = user?.dutyEnded ?? null;
  const line = useLine(ended !== null);
  return line !== null && user !== null && ended !== null && <line.EndedDutyLine user={user} ended={ended} />;
}
