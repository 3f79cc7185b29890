import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { ReactNode } from 'react';
import { formatDay, orNa } from '#lib/format.ts';
import { Facts } from '#ui/facts.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import { CivilianFlags } from './civilian-flags.tsx';
import { civilianName } from './civilian-name.ts';
import classes from './civilian-profile.module.css';
import { ProfileActions } from './profile-actions.tsx';

interface CivilianProfileProps {
  civilian: Civilian;
  /** Whether it is the reader's own, who alone may change it. */
  own: boolean;
  /** Whether the reader may mark it deceased: the owner, and staff. */
  mayMark: boolean;
  onEdit: () => void;
  onDeleted: () => void;
  onClose: () => void;
  /** Beneath the personal details, last on a phone. */
  records: ReactNode;
  /** Beside them: what the civilian holds. */
  children: ReactNode;
}

/** A civilian's page: who it is, what can be done, and all that is known. */
export function CivilianProfile(props: CivilianProfileProps) {
  const { civilian, own, mayMark, onEdit, onDeleted, onClose, records, children } = props;
  const name = civilianName(civilian);
  return (
    <article aria-label={name}>
      <header className={classes.head}>
        <Monogram name={name} size={52} />
        <div className={classes.who}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.ssn}>SSN {orNa(civilian.ssn)}</p>
        </div>
        <CivilianFlags civilian={civilian} counted />
        <ProfileActions
          civilian={civilian}
          own={own}
          mayMark={mayMark}
          onEdit={onEdit}
          onDeleted={onDeleted}
          onClose={onClose}
        />
      </header>
      {own && civilian.deceased && (
        <p className={classes.notice}>
          {name} is deceased: no license can be added and nothing registered, and the bank accounts are
          frozen.
        </p>
      )}
      <div className={classes.panels}>
        <div className={classes.personal}>
          <Panel title="Personal details">
            <div className={classes.pairs}>
              <Facts facts={personalFacts(civilian)} />
            </div>
            <div className={classes.more}>
              <Facts
                facts={[
                  { label: 'Known Aliases', value: orNa(civilian.knownAliases.join(', ')) },
                  { label: 'Emergency Contact', value: orNa(civilian.emergencyContactName) },
                ]}
              />
            </div>
          </Panel>
        </div>
        <div className={classes.holdings}>{children}</div>
        <div className={classes.records}>{records}</div>
      </div>
    </article>
  );
}

function personalFacts(civilian: Civilian) {
  const { dateOfBirth } = civilian;
  return [
    { label: 'DOB', value: orNa(dateOfBirth === '' ? null : formatDay(dateOfBirth)) },
    { label: 'Age', value: orNa(civilian.age) },
    { label: 'Sex', value: orNa(civilian.sex) },
    { label: 'Hair', value: orNa(civilian.hairColor) },
    { label: 'Eyes', value: orNa(civilian.eyeColor) },
    { label: 'Height', value: orNa(civilian.height) },
    { label: 'Weight', value: orNa(civilian.weight) },
    { label: 'Skin Tone', value: orNa(civilian.skinTone) },
    { label: 'Zip Code', value: orNa(civilian.zipCode) },
    { label: 'Occupation', value: orNa(civilian.occupation) },
    { label: 'Residence', value: orNa(civilian.residence) },
  ];
}

/** What is known of a civilian's body; 'Unknown' where nothing is. */
export function MedicalFacts({ civilian }: { civilian: Civilian }) {
  return (
    <div className={classes.facts}>
      <Facts
        facts={[
          { label: 'Blood type', value: civilian.bloodType || 'Unknown' },
          { label: 'Allergies', value: civilian.allergies || 'Unknown' },
          { label: 'Medication', value: civilian.medication || 'Unknown' },
          { label: 'Past history', value: civilian.pastHistory || 'Unknown' },
        ]}
      />
    </div>
  );
}
