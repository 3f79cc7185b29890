import { lazily } from './lazily.ts';

const exactly = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const briefly = lazily(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** Dollars as '$350.00'. */
export const formatDollars = (dollars: number): string => exactly().format(dollars);

/** Dollars as '$350', with cents only where there are any. */
export const formatDollarsBriefly = (dollars: number): string => briefly().format(dollars);
