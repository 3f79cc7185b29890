import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { generalEntries, groupsOf, type NavEntry, type NavGroup } from './navigation.ts';

/** The links and groups of links that the signed-in user may follow. */
export function useNavigation(): { general: readonly NavEntry[]; groups: readonly NavGroup[] } {
  const user = useCurrentUser();
  const config = useConfig();
  return {
    general: generalEntries(config.data?.bankName ?? 'Bank'),
    groups: groupsOf(user.data ?? null),
  };
}
