import { ShiftLog } from '#features/dispatch/log/shift-log.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

export default function ShiftLogPage() {
  const user = useCurrentUser().data ?? null;
  return user && <ShiftLog user={user} />;
}
