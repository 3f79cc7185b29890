import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { DispatchConsole } from '#features/dispatch/console/dispatch-console.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';

/** The dispatchers' console, for who may dispatch. */
export default function DispatchConsolePage() {
  const user = useCurrentUser().data ?? null;
  if (user?.dispatcher) return <DispatchConsole user={user} />;
  return (
    <Panel title="No access">
      <EmptyState message={CONSOLE_TEXTS.needsRole} />
    </Panel>
  );
}
