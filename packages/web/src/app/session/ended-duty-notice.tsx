import { EndedDutyLine } from '#features/dispatch/duty/ended-duty-line.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

export function EndedDutyNotice() {
  const user = useCurrentUser().data ?? null;
  return user?.dutyEnded != null && <EndedDutyLine user={user} ended={user.dutyEnded} />;
}
