import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDay, orNa } from '#lib/format.ts';
import { Monogram } from '#ui/monogram.tsx';
import classes from './civilian-card.module.css';
import { CivilianCardFoot } from './civilian-card-foot.tsx';
import { CivilianFlags } from './civilian-flags.tsx';
import { civilianName } from './civilian-name.ts';

/** A civilian in the list: the whole card is one link to its page. */
export function CivilianCard({ civilian }: { civilian: Civilian }) {
  const id = useId();
  const name = civilianName(civilian);
  const { dateOfBirth, residence, ssn } = civilian;
  return (
    <Link
      className={classes.card}
      to={`/dashboard/civilian/${civilian._id}`}
      aria-labelledby={`${id}name`}
      aria-describedby={`${id}facts ${id}holdings`}
      data-deceased={civilian.deceased || undefined}
    >
      <span className={classes.head}>
        <Monogram name={name} size={48} />
        <span className={classes.who}>
          <span className={classes.name} id={`${id}name`}>
            {name}
          </span>
          <span className={classes.line}>
            <span className={classes.occupation}>{civilian.occupation || 'Unemployed'}</span>
            <CivilianFlags civilian={civilian} />
          </span>
        </span>
      </span>
      <dl className={classes.facts} id={`${id}facts`}>
        <Row label="Date of birth" value={dateOfBirth === '' ? null : formatDay(dateOfBirth)} />
        <Row label="Residence" value={residence} />
        <Row label="SSN" value={ssn} code />
      </dl>
      <CivilianCardFoot id={`${id}holdings`} civilian={civilian} />
    </Link>
  );
}

function Row({ label, value, code = false }: { label: string; value: string | null; code?: boolean }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd data-code={code || undefined} data-empty={value === null || value === '' || undefined}>
        {orNa(value)}
      </dd>
    </div>
  );
}
