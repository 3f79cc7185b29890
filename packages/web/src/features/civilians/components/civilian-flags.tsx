import { Text } from '@mantine/core';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { licensesNow } from '#lib/consequences.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useNow } from '#lib/use-now.ts';
import { CustodyTag } from '#ui/custody-tag.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import classes from './civilian-profile.module.css';

/** Counts suspended licenses and links the fine if given `fineHref`, as on the profile. */
export function CivilianFlags({ civilian, fineHref }: { civilian: Civilian; fineHref?: string }) {
  const { length } = licensesNow(civilian.licenseDetails, useNow()).filter(({ suspension }) => suspension);
  const { unpaidFines, unpaidAmount, custody, points, pointsLimit, wanted } = civilian;
  const suspended = length === 1 ? 'LICENSE SUSPENDED' : 'LICENSES SUSPENDED';
  const count = fineHref === undefined ? '' : `${length} `;
  const fines = unpaidFines !== null && unpaidFines > 0 && (
    <StatusTag tone="busy">
      {`${unpaidFines} UNPAID ${unpaidFines === 1 ? 'FINE' : 'FINES'}, ${formatDollars(unpaidAmount ?? 0)}`}
    </StatusTag>
  );
  return (
    <>
      {custody !== null && <CustodyTag endsAt={custody.endsAt} />}
      {length > 0 && <StatusTag tone="busy">{`${count}${suspended}`}</StatusTag>}
      {fines && fineHref !== undefined ? (
        <a className={classes.fine} href={fineHref}>
          {fines}
        </a>
      ) : (
        fines
      )}
      {points !== null && points > 0 && <Tag>{`Points ${points} of ${pointsLimit}`}</Tag>}
      {civilian.deceased && <StatusTag tone="off">DECEASED</StatusTag>}
      {[...new Set(wanted.map(wantedText))].map((text) => (
        <Text key={text} span c="var(--tf-danger)" className={textStyles.wrap ?? ''}>
          {text}
        </Text>
      ))}
    </>
  );
}

const wantedText = ({ type, reason, platform }: Civilian['wanted'][number]) =>
  `Wanted: ${[type, reason, platform].filter(Boolean).join(', ')}`;
