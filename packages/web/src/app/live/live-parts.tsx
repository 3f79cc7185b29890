import { useCurrentUser } from '#features/session/session.queries.ts';
import { later, piece } from '#lib/piece.ts';
import type { DispatchPartName } from './dispatch-parts.tsx';

const useConnection = later(piece(() => import('./live-connection.tsx')));
const useDispatch = later(piece(() => import('./dispatch-parts.tsx')));

/** Keeps the live events coming while somebody is signed in. */
export function LiveEvents() {
  const user = useCurrentUser().data ?? null;
  const connection = useConnection(user !== null);
  return connection !== null && user !== null && <connection.LiveConnection user={user} />;
}

interface DispatchPartProps {
  name: DispatchPartName;
  /** Opens what searches, where the page has that. */
  onSearch?: () => void;
}

/** The place of something that only those with dispatch have: officers, fire/rescue, dispatchers and staff. */
export function DispatchPart({ name, onSearch }: DispatchPartProps) {
  const user = useCurrentUser().data ?? null;
  const hasRole = user !== null && (user.publicSafety || user.fireRescue || user.dispatcher || user.staff);
  const Part = useDispatch(hasRole)?.dispatchParts[name];
  return Part !== undefined && hasRole && <Part user={user} onSearch={onSearch} />;
}
