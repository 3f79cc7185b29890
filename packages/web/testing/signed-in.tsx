import type { ReactNode } from 'react';
import { useCurrentUser } from '#features/session/session.queries.ts';

/** Renders its children once the user is known, because drafts belong to a user. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useCurrentUser().data ? children : null;
}
