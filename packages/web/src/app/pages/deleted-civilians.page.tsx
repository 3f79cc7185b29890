import { DeletedPanel } from '#features/civilians/components/deleted-panel.tsx';

/** Where staff brings back a civilian that its player deleted. */
export function DeletedCiviliansPage() {
  return <DeletedPanel />;
}
