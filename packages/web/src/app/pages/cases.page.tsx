import { CasesPanel } from '#features/cases/components/cases-panel.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

export default function CasesPage() {
  return <CasesPanel judge={useCurrentUser().data?.judge === true} />;
}
