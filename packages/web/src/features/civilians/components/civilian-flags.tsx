import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { formatDollars } from '#lib/dollars.ts';
import { StatusTag } from '#ui/status-tag.tsx';
import classes from './civilian-profile.module.css';

/** Counts suspended licenses and links the fine if given `fineHref`, as on the profile. */
export function CivilianFlags({ civilian, fineHref }: { civilian: Civilian; fineHref?: string }) {
  const { length } = civilian.suspendedLicenses;
  const { unpaidFines, unpaidAmount } = civilian;
  const suspended = length === 1 ? 'LICENSE SUSPENDED' : 'LICENSES SUSPENDED';
  const count = fineHref === undefined ? '' : `${length} `;
  const fines = unpaidFines !== null && unpaidFines > 0 && (
    <StatusTag tone="busy">
      {`${unpaidFines} UNPAID ${unpaidFines === 1 ? 'FINE' : 'FINES'}, ${formatDollars(unpaidAmount ?? 0)}`}
    </StatusTag>
  );
  return (
    <>
      {length > 0 && <StatusTag tone="busy">{`${count}${suspended}`}</StatusTag>}
      {fines && fineHref !== undefined ? (
        <a className={classes.fine} href={fineHref}>
          {fines}
        </a>
      ) : (
        fines
      )}
      {civilian.deceased && <StatusTag tone="off">DECEASED</StatusTag>}
    </>
  );
}
