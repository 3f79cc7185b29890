import { useCurrentUser } from '#features/session/session.queries.ts';
import { SetupLine } from '#features/setup/components/setup-line.tsx';

export function SetupReminder() {
  return useCurrentUser().data?.administrator === true && <SetupLine />;
}
