import { usePageTitle } from '../page-handle.ts';
import { UnitDashboard } from './unit-dashboard.tsx';

export default function SafrDashboardPage() {
  usePageTitle('SA Fire Rescue: Dashboard');
  return <UnitDashboard kind="Fire & EMS" />;
}
