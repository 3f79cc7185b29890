import { Button } from '@mantine/core';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Flags } from '#features/search/components/flag-list.tsx';
import { personFlags, plateFlags } from '#features/search/components/flags.ts';
import { fullName } from '#features/search/components/full-name.ts';
import { LicenseList } from '#features/search/components/license-list.tsx';
import { matchOf } from '#features/search/components/match.ts';
import type { SearchAnswer } from '#features/search/search.queries.ts';
import { useNow } from '#lib/use-now.ts';
import { Plate } from '#ui/plate.tsx';
import classes from './stop-card.module.css';

interface FoundStopProps {
  result: SearchAnswer;
  plate: string;
  isOwnerShown: boolean;
  onShowOwner: () => void;
}

const TONES = ['solid', 'outline', 'gray'] as const;

/** Shows the vehicle of a stop and, on request, its owner. The owner's flags show at once, without the name. */
export function FoundStop({ result, plate, isOwnerShown, onShowOwner }: FoundStopProps) {
  const { civilian, vehicle } = result;
  const { closest, former, plates } = matchOf(result, { by: 'plate', text: plate });
  const owner = useRef<HTMLElement>(null);
  const flagsAt = (now: number) =>
    [...plateFlags(result, plates, now), ...personFlags(result, { plates, shown: isOwnerShown }, now)].sort(
      (a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone),
    );
  const warrants = flagsAt(useNow()).filter(({ kind }) => kind === 'warrant').length;
  const showOwner = () => {
    flushSync(onShowOwner);
    // The button disappears.
    owner.current?.focus();
  };
  const { color, make, model, year, insured } = vehicle ?? {};
  return (
    <>
      <div role="status" className={classes.flags}>
        {closest !== null && <p>{closest}</p>}
        <Flags flagsAt={flagsAt} none="No flags on this plate or its owner." />
      </div>
      <dl className={classes.facts}>
        <Fact label="Vehicle">
          {closest !== null && vehicle !== undefined && <Plate>{vehicle.plate}</Plate>}{' '}
          {[color, make, model, year].filter(Boolean).join(' ') || SEARCH_TEXTS.unknown}
          {former.length > 0 && `, formerly ${former.join(', ')}`}
        </Fact>
        <Fact label="Insured">{insured ? 'Yes' : 'No'}</Fact>
        {(civilian === null || !isOwnerShown) && (
          <Fact label="Registered Owner">
            {civilian === null ? (
              'No owner on record'
            ) : (
              <Button size="form" px={8} onClick={showOwner}>
                View Registered Owner
              </Button>
            )}
          </Fact>
        )}
        {civilian !== null && isOwnerShown && (
          <>
            <Fact label="Registered Owner">
              <b ref={owner} tabIndex={-1}>
                {fullName(civilian)}
              </b>
            </Fact>
            <Fact label="Age">{civilian.age}</Fact>
            {civilian.points !== null && civilian.pointsLimit !== null && (
              <Fact label="Points">
                {civilian.points} of {civilian.pointsLimit}
              </Fact>
            )}
            <Fact label="Warrants">{warrants === 0 ? 'None' : `${warrants} active`}</Fact>
            <Fact label="Licenses" isWide>
              <LicenseList civilian={civilian} />
            </Fact>
          </>
        )}
      </dl>
    </>
  );
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

const Fact = ({ label, isWide = false, children }: FactProps) => (
  <div data-wide={isWide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
