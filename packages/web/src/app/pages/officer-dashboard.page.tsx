import { UnitDashboard } from './unit-dashboard.tsx';

export default function OfficerDashboardPage() {
  return <UnitDashboard kind="Law Enforcement" />;
}
