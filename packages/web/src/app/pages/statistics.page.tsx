import { Statistics } from '#features/dispatch/statistics/statistics.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

/** What came of calls, for who may dispatch. */
export default function StatisticsPage() {
  const user = useCurrentUser().data ?? null;
  return user && <Statistics user={user} />;
}
