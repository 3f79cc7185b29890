import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { Link } from 'react-router';
import { subjectName } from '#features/reports/components/report-paper.ts';
import { useReportsOfCall } from '#features/reports/reports.queries.ts';
import classes from './call-reports.module.css';

/** Among the facts of a call: the reports that came of it, as far as the reader may read them. */
export function CallReports({ callId }: { callId: string }) {
  const reports = useReportsOfCall(callId).data ?? [];
  if (reports.length === 0) return null;
  return (
    <>
      <dt>Reports</dt>
      <dd>
        <ul className={classes.reports}>
          {reports.map((report) => (
            <li key={report._id}>
              <Link to={`/dashboard/pso/reports?type=persons&report=${encodeURIComponent(report._id)}`}>
                {REPORT_NAMES[report.type]} {report.number}
              </Link>{' '}
              {subjectName(report)}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
