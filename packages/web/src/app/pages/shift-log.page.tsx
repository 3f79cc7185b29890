import { ShiftLog } from '#features/dispatch/log/shift-log.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

/** What happened on a platform, for who may dispatch. */
export default function ShiftLogPage() {
  const user = useCurrentUser().data ?? null;
  return user && <ShiftLog user={user} />;
}
