import { CasesPanel } from '#features/cases/components/cases-panel.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';

export default function CasesPage() {
  const user = useCurrentUser().data;
  return user ? <CasesPanel judge={user.judge} /> : <SkeletonRows />;
}
