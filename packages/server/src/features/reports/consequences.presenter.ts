import type { Consequences } from '@ten-four/contract/reports/consequences.schema';
import type { Selectable } from 'kysely';
import type { ReportsTable } from '#db/tables/records.tables';
import { contestUntilOf, custodyOf, fineStatusOf, isInCustody, isUnpaid } from '#features/consequences/index';
import type { FilingViewer } from '#features/reports/filing.policy';
import type { Settings } from '#platform/settings/settings';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export interface ShownTo {
  viewer: FilingViewer;
  settings: Settings;
  now: number;
}

type Row = Selectable<ReportsTable>;

export function presentConsequences(row: Row, { viewer, settings, now }: ShownTo): Consequences {
  const { consequences: rules } = settings.values;
  const fineStatus = fineStatusOf(row, now);
  const contestUntil = contestUntilOf(row, settings);
  const isOwn = row.owner_id === viewer.userId;
  return {
    dueAt: timestampOrNull(row.due_at),
    contestUntil: timestampOrNull(contestUntil),
    fineStatus,
    points: row.points,
    custody: presentCustody(row, settings),
    caseId: row.case_id,
    caseStatus: row.case_state === 'Dismissed' ? 'Decided' : row.case_state,
    voided: presentAction(row.voided_at, row.voided_by, row.void_reason),
    can: {
      pay: isOwn && isUnpaid(fineStatus),
      contest: isOwn && contestUntil !== null && now < contestUntil,
      void: viewer.staff && !isOwn && row.voided_at === null,
      release: (viewer.staff || viewer.judge) && !isOwn && isInCustody(row, rules, now),
    },
  };
}

export function presentCustody(row: Row, { values }: Settings): Consequences['custody'] {
  const custody = custodyOf(row, values.consequences);
  if (custody === null) return null;
  return {
    startsAt: timestamp(custody.startsAt),
    endsAt: timestamp(custody.endsAt),
    released: presentAction(row.released_at, row.released_by, row.release_reason),
  };
}

const presentAction = (at: number | null, by: string | null, reason: string | null) =>
  at === null || by === null || reason === null ? null : { at: timestamp(at), by, reason };
