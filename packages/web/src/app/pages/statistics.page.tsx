import { Statistics } from '#features/dispatch/statistics/statistics.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

export default function StatisticsPage() {
  const user = useCurrentUser().data ?? null;
  return user && <Statistics user={user} />;
}
