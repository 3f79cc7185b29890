const DOLLARS = { style: 'currency', currency: 'USD' } as const;
const exactly = new Intl.NumberFormat('en-US', DOLLARS);
const briefly = new Intl.NumberFormat('en-US', { ...DOLLARS, trailingZeroDisplay: 'stripIfInteger' });

/** Dollars as '$350.00'. */
export const formatDollars = (dollars: number): string => exactly.format(dollars);

/** Dollars as '$350', with cents only where there are any. */
export const formatDollarsBriefly = (dollars: number): string => briefly.format(dollars);
