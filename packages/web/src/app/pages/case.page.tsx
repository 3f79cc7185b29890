import { EmptyState } from '#ui/empty-state.tsx';

export default function CasePage() {
  return <EmptyState message="Case not found." />;
}
