import { Anchor } from '@mantine/core';
import type { CaseStatus } from '@ten-four/contract/cases/cases.values';
import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import { Link } from 'react-router';
import { isUnpaid } from '#lib/consequences.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { CustodyTime } from '#ui/custody-tag.tsx';
import { Dim } from '#ui/dim.tsx';

export const COURT_WORDS: Readonly<Record<CaseStatus, string>> = {
  Open: 'Before the court',
  Decided: 'Decided by a judge',
  Withdrawn: 'Contested, then withdrawn',
};

export const actionText = ({ at, by, reason }: NonNullable<Consequences['voided']>): string =>
  `${formatDateTime(at)}, by ${by}: ${reason}`;

export const dueText = ({ dueAt, fineStatus }: Consequences): string | null =>
  dueAt !== null && isUnpaid(fineStatus) ? formatDateTime(dueAt) : null;

export const isContestable = ({ can, contestUntil }: Consequences, now: number): boolean =>
  can.contest && contestUntil !== null && now < Date.parse(contestUntil);

export const consequenceFacts = (consequences: Consequences, now: number) => {
  const { points, custody, contestUntil, caseId, caseStatus, voided } = consequences;
  return [
    { label: 'Due', value: dueText(consequences) },
    { label: 'Points', value: points === 0 ? null : points },
    { label: 'Custody', value: custody && <Custody custody={custody} /> },
    {
      label: 'Contest until',
      value: contestUntil !== null && isContestable(consequences, now) ? formatDateTime(contestUntil) : null,
    },
    {
      label: 'Court',
      value: caseStatus && (
        <>
          {COURT_WORDS[caseStatus]}.{' '}
          <Anchor component={Link} to={`/dashboard/cases/${caseId}`} inherit underline="always">
            View case
          </Anchor>
        </>
      ),
    },
    { label: 'Void', value: voided && actionText(voided) },
  ];
};

function Custody({ custody: { endsAt, released } }: { custody: NonNullable<Consequences['custody']> }) {
  if (released !== null) return `Released ${actionText(released)}`;
  return (
    <>
      <CustodyTime endsAt={endsAt} /> <Dim>· {formatDateTime(endsAt)}</Dim>
    </>
  );
}
