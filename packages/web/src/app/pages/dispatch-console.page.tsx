import { DispatchConsole } from '#features/dispatch/console/dispatch-console.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

/** The dispatchers' console. */
export default function DispatchConsolePage() {
  const user = useCurrentUser().data ?? null;
  return user && <DispatchConsole user={user} />;
}
