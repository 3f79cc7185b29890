import { OfficersPanel } from '#features/officers/components/officers-panel.tsx';

/** Where staff look officers up, and move one to another platform. */
export function OfficersPage() {
  return <OfficersPanel />;
}
