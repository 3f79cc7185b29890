import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';

/** The codes whose number or meaning hold what was typed, in any case. */
export function matchingCodes(codes: readonly TenCode[], typed: string): TenCode[] {
  const wanted = typed.trim().toLowerCase();
  return codes.filter(({ code, meaning }) => `${code}\n${meaning}`.toLowerCase().includes(wanted));
}
