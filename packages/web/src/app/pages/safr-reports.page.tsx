import { ReportsDesk } from './reports-desk.tsx';

export default function SafrReportsPage() {
  return <ReportsDesk kind="Fire & EMS" />;
}
