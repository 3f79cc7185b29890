import type { QueryClient } from '@tanstack/react-query';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { weaponsQuery } from './list-weapons.ts';

/** Puts a weapon that the server has just saved among those of its civilian, without a reload. */
export function writeWeapon(queryClient: QueryClient, saved: Weapon): Promise<number | undefined> {
  return changeWeapons(queryClient, saved.civilianId, (list) =>
    list.some(({ _id }) => _id === saved._id)
      ? list.map((weapon) => (weapon._id === saved._id ? saved : weapon))
      : [...list, saved],
  );
}

/** Takes a deleted weapon out. Answers how many are left, undefined where that is not known. */
export function removeWeapon(queryClient: QueryClient, gone: Weapon): Promise<number | undefined> {
  return changeWeapons(queryClient, gone.civilianId, (list) => list.filter(({ _id }) => _id !== gone._id));
}

/** After a failure nobody may know whether it happened: the list is asked for again. */
export function reloadWeapons(queryClient: QueryClient, civilianId: string): void {
  void queryClient.invalidateQueries({ queryKey: weaponsQuery(civilianId).queryKey });
}

async function changeWeapons(
  queryClient: QueryClient,
  civilianId: string,
  change: (list: Weapon[]) => Weapon[],
): Promise<number | undefined> {
  const { queryKey } = weaponsQuery(civilianId);
  // An answer on its way from before would undo the change.
  await queryClient.cancelQueries({ queryKey });
  const list = queryClient.getQueryData(queryKey);
  if (list === undefined) {
    reloadWeapons(queryClient, civilianId);
    return undefined;
  }
  const changed = change(list);
  queryClient.setQueryData(queryKey, changed);
  return changed.length;
}
