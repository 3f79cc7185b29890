const DOLLARS = { style: 'currency', currency: 'USD' } as const;
const exactly = new Intl.NumberFormat('en-US', DOLLARS);
const briefly = new Intl.NumberFormat('en-US', { ...DOLLARS, trailingZeroDisplay: 'stripIfInteger' });

/** Returns '$350.00'. */
export const formatDollars = (dollars: number): string => exactly.format(dollars);

/** Returns '$350', with cents only if any. */
export const formatDollarsBriefly = (dollars: number): string => briefly.format(dollars);
