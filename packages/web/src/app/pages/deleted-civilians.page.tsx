import { DeletedPanel } from '#features/civilians/components/deleted-panel.tsx';

/** Where staff brings back a civilian that its player deleted (resolutions §4). */
export function DeletedCiviliansPage() {
  return <DeletedPanel />;
}
