import { Box } from '@mantine/core';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { Link } from 'react-router';
import { subjectName } from '#features/reports/components/report-paper.ts';
import { useReportsOfCall } from '#features/reports/reports.queries.ts';

export function CallReports({ callId }: { callId: string }) {
  const reports = useReportsOfCall(callId).data ?? [];
  if (reports.length === 0) return null;
  return (
    <>
      <dt>Reports</dt>
      <dd>
        <ul>
          {reports.map((report) => (
            <li key={report._id}>
              <Box
                component={Link}
                to={`/dashboard/pso/reports?type=persons&report=${encodeURIComponent(report._id)}`}
                c="var(--tf-accent)"
              >
                {REPORT_NAMES[report.type]} {report.number}
              </Box>{' '}
              {subjectName(report)}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
