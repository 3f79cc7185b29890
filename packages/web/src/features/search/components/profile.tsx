import { Button } from '@mantine/core';
import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { ReactNode } from 'react';
import { formatDay, orNa } from '#lib/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import { fullName } from './full-name.ts';
import classes from './profile.module.css';
import { MedicalInformation, PersonalInformation } from './profile-facts.tsx';
import { ProfileLicenses } from './profile-licenses.tsx';
import { RegisteredFirearms, RegisteredVehicles } from './registered-things.tsx';

/** What an officer may do about a civilian who was found. */
export interface ProfileTools {
  onCreateReport: () => void;
  onCreateWarrant: () => void;
  onCreateBolo: () => void;
  onSuspend: () => void;
  onReinstate: () => void;
  onImpound: (vehicle: Vehicle) => void;
}

interface ProfileProps {
  civilian: CivilianDetail;
  /** Null for who looks on only. */
  tools: ProfileTools | null;
  /** Null where they stand beside it already, and who it is too. */
  flags: ReactNode;
  records: ReactNode;
}

/** Who a civilian is, at a glance. */
export function ProfileHead({ civilian }: { civilian: CivilianDetail }) {
  const name = fullName(civilian);
  const born = civilian.dateOfBirth === '' ? null : formatDay(civilian.dateOfBirth);
  return (
    <header className={classes.who}>
      <Monogram name={name} size={72} />
      <div className={classes.names}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.short}>{[born, civilian.age, civilian.sex].filter(Boolean).join(' · ')}</p>
        <p className={classes.short}>
          SSN <span className={classes.code}>{orNa(civilian.ssn)}</span>
        </p>
      </div>
    </header>
  );
}

/** All that officers know of a civilian: who it is and the flags first, then facts, holdings and records. */
export function Profile({ civilian, tools, flags, records }: ProfileProps) {
  return (
    <article
      className={classes.profile}
      aria-label={fullName(civilian)}
      data-headless={flags === null || undefined}
    >
      {flags !== null && (
        <>
          <ProfileHead civilian={civilian} />
          <div className={classes.flags}>{flags}</div>
        </>
      )}
      <div className={classes.facts}>
        <PersonalInformation civilian={civilian} />
        <MedicalInformation civilian={civilian} />
      </div>
      <div className={classes.standing}>
        <ProfileLicenses civilian={civilian} />
        <Panel title="Public Safety Tools">
          {tools === null ? (
            <EmptyState message="Reports, licenses and impounding are for registered officers." />
          ) : (
            <Tools civilian={civilian} tools={tools} />
          )}
        </Panel>
      </div>
      <div className={classes.holdings}>
        <RegisteredVehicles vehicles={civilian.vehicles} onImpound={tools?.onImpound ?? null} />
        <RegisteredFirearms weapons={civilian.weapons} />
        {records}
      </div>
    </article>
  );
}

function Tools({ civilian, tools }: { civilian: CivilianDetail; tools: ProfileTools }) {
  const suspended = civilian.suspendedLicenses.length;
  return (
    <div className={classes.tools}>
      <Button size="form" variant="filled" onClick={tools.onCreateReport}>
        Create Report
      </Button>
      <Button size="form" onClick={tools.onCreateWarrant}>
        Create Warrant
      </Button>
      <Button size="form" onClick={tools.onCreateBolo}>
        Create BOLO
      </Button>
      <Button size="form" disabled={civilian.licenses.length === suspended} onClick={tools.onSuspend}>
        Suspend License
      </Button>
      {suspended > 0 && (
        <Button size="form" onClick={tools.onReinstate}>
          Reinstate License
        </Button>
      )}
    </div>
  );
}
