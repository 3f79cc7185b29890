import { EmptyState } from '#ui/empty-state.tsx';

export default function CasesPage() {
  return <EmptyState message="No cases." />;
}
