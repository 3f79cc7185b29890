import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { formatDay, orNa } from '#lib/format.ts';
import { Facts } from '#ui/facts.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { civilianName } from './civilian-name.ts';
import classes from './civilian-profile.module.css';
import { ProfileActions } from './profile-actions.tsx';

interface CivilianProfileProps {
  civilian: Civilian;
  /** Whether it is the reader's own, who alone may change it. */
  own: boolean;
  onEdit: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** A civilian's page: who it is, what can be done, and all that is known (specification §2, detail view). */
export function CivilianProfile({ civilian, own, onEdit, onDeleted, onClose }: CivilianProfileProps) {
  const name = civilianName(civilian);
  return (
    <article aria-label={name}>
      <header className={classes.head}>
        <Monogram name={name} size={52} />
        <div className={classes.who}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.ssn}>SSN {orNa(civilian.ssn)}</p>
        </div>
        {civilian.deceased && <StatusTag tone="off">DECEASED</StatusTag>}
        <ProfileActions
          civilian={civilian}
          own={own}
          onEdit={onEdit}
          onDeleted={onDeleted}
          onClose={onClose}
        />
      </header>
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
        <div className={classes.medical}>
          <Panel title="Medical information">
            <Facts
              facts={[
                { label: 'Blood type', value: orUnknown(civilian.bloodType) },
                { label: 'Allergies', value: orUnknown(civilian.allergies) },
                { label: 'Medication', value: orUnknown(civilian.medication) },
                { label: 'Past history', value: orUnknown(civilian.pastHistory) },
              ]}
            />
          </Panel>
        </div>
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

/** Medical fields say so where nothing is known (specification §9). */
function orUnknown(value: string | null): string {
  return value || 'Unknown';
}
