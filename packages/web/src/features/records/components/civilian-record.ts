import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { lazily } from '#lib/lazily.ts';

/** One thing that was written about a civilian. */
export type CivilianRecord = CivilianRecords['tickets'][number];

const moneyFormat = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** Dollars as '$350.00'. */
export const formatMoney = (dollars: number): string => moneyFormat().format(dollars);
