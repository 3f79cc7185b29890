const DOLLARS = { style: 'currency', currency: 'USD' } as const;
const exactly = new Intl.NumberFormat('en-US', DOLLARS);
const briefly = new Intl.NumberFormat('en-US', { ...DOLLARS, trailingZeroDisplay: 'stripIfInteger' });

/** Returns '$350.00'. */
export const formatDollars = (dollars: number): string => exactly.format(dollars);

/** Returns '$350', with cents only if any. */
export const formatDollarsBriefly = (dollars: number): string => briefly.format(dollars);

/** Accepts '1250', '1,250.50' and '$ .75'. Null if invalid or with more than two decimals. */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/^\s*\$|\s+/g, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/.test(text) || !/\d/.test(text)) return null;
  return Number(text.replaceAll(',', ''));
}
