import { Box, Button, Group } from '@mantine/core';
import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { ReactNode } from 'react';
import { formatDay, orNa } from '#lib/format.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { fullName } from './full-name.ts';
import { RegisteredFirearms, RegisteredVehicles } from './registered-things.tsx';
import classes from './search-results.module.css';

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
      <Box miw={0}>
        <h2 className={classes.name}>{name}</h2>
        <Box component="p" m={0} c="dimmed">
          {[born, civilian.age, civilian.sex].filter(Boolean).join(' · ')}
        </Box>
        <Box component="p" m={0} c="dimmed">
          SSN <span className={classes.mono}>{orNa(civilian.ssn)}</span>
        </Box>
      </Box>
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
          <Box miw={0} style={{ alignSelf: 'center' }}>
            {flags}
          </Box>
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
    <Group gap={8} p={12} grow={useBelow('sm')} preventGrowOverflow={false}>
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
    </Group>
  );
}

/** Who a civilian is. */
function PersonalInformation({ civilian }: { civilian: CivilianDetail }) {
  const { dateOfBirth, residence, zipCode } = civilian;
  return (
    <Panel title="Personal Information">
      <Facts
        density="dense"
        facts={[
          { label: 'Name', value: fullName(civilian) },
          { label: 'DOB', value: orNa(dateOfBirth === '' ? null : formatDay(dateOfBirth)) },
          { label: 'Age', value: orNa(civilian.age) },
          { label: 'Sex', value: orNa(civilian.sex) },
          { label: 'Height', value: orNa(civilian.height) },
          { label: 'Weight', value: orNa(civilian.weight) },
          { label: 'Skin Tone', value: orNa(civilian.skinTone) },
          { label: 'Hair Color', value: orNa(civilian.hairColor) },
          { label: 'Eye Color', value: orNa(civilian.eyeColor) },
          { label: 'Residence', value: orNa([residence, zipCode].filter(Boolean).join(', ')) },
          { label: 'Occupation', value: orNa(civilian.occupation) },
          ...(civilian.knownAliases.length === 0
            ? []
            : [{ label: 'Known Aliases', value: civilian.knownAliases.join(', ') }]),
        ]}
      />
    </Panel>
  );
}

/** What is known of a civilian's body; 'Unknown' where nothing is. */
function MedicalInformation({ civilian }: { civilian: CivilianDetail }) {
  const { unknown } = SEARCH_TEXTS;
  return (
    <Panel title="Medical Information">
      <Facts
        density="dense"
        facts={[
          { label: 'Blood Type', value: civilian.bloodType || unknown },
          { label: 'Allergies', value: civilian.allergies || unknown },
          { label: 'Medication', value: civilian.medication || unknown },
          { label: 'Past History', value: civilian.pastHistory || unknown },
          { label: 'Emergency Contact', value: orNa(civilian.emergencyContactName) },
        ]}
      />
    </Panel>
  );
}

/** The licenses that a civilian holds, valid and suspended. */
function ProfileLicenses({ civilian }: { civilian: CivilianDetail }) {
  const details = civilian.licenseDetails;
  return (
    <Panel title="Licenses" count={details.length}>
      {details.length === 0 ? (
        <EmptyState message={SEARCH_TEXTS.noLicenses} />
      ) : (
        <ul className={classes.lines}>
          {details.map(({ license, suspension }) => (
            <li className={classes.line} key={license}>
              {license}
              <StatusTag tone={suspension === null ? 'available' : 'busy'}>
                {suspension === null ? 'Valid' : 'Suspended'}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
