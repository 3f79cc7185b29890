import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { formatDollars } from '#lib/dollars.ts';
import { StatusTag } from '#ui/status-tag.tsx';

export function CivilianFlags({ civilian, counted = false }: { civilian: Civilian; counted?: boolean }) {
  const { length } = civilian.suspendedLicenses;
  const { unpaidFines, unpaidAmount } = civilian;
  const suspended = length === 1 ? 'LICENSE SUSPENDED' : 'LICENSES SUSPENDED';
  return (
    <>
      {length > 0 && <StatusTag tone="busy">{counted ? `${length} ${suspended}` : suspended}</StatusTag>}
      {unpaidFines !== null && unpaidFines > 0 && (
        <StatusTag tone="busy">
          {`${unpaidFines} UNPAID ${unpaidFines === 1 ? 'FINE' : 'FINES'}, ${formatDollars(unpaidAmount ?? 0)}`}
        </StatusTag>
      )}
      {civilian.deceased && <StatusTag tone="off">DECEASED</StatusTag>}
    </>
  );
}
