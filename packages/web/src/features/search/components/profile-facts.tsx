import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { formatDay, orNa } from '#lib/format.ts';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { fullName } from './full-name.ts';

/** Who a civilian is. */
export function PersonalInformation({ civilian }: { civilian: CivilianDetail }) {
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
export function MedicalInformation({ civilian }: { civilian: CivilianDetail }) {
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
