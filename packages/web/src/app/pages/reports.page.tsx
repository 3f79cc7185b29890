import { ReportsDesk } from './reports-desk.tsx';

export default function ReportsPage() {
  return <ReportsDesk kind="Law Enforcement" />;
}
