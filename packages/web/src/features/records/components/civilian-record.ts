import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';

/** One thing that was written about a civilian. */
export type CivilianRecord = CivilianRecords['tickets'][number];
