import { Box, Group, Text } from '@mantine/core';
import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import type { MedicalSearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { formatDay, orNa } from '#lib/format.ts';
import { Facts } from '#ui/facts.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import textStyles from '#ui/text.module.css';
import { fullName } from './full-name.ts';

type Person = MedicalSearchResult['civilian'] & Partial<CivilianDetail>;

export function ProfileHead({ civilian, formerNames = [] }: { civilian: Person; formerNames?: string[] }) {
  const name = fullName(civilian);
  return (
    <Group component="header" wrap="nowrap" gap={16} mih={80} style={{ alignSelf: 'start' }}>
      <Monogram name={name} size={72} />
      <Box miw={0}>
        <Box component="h2" ff="heading" fz={28} fw={600} lh="32px" className={textStyles.wrap ?? ''}>
          {name}
        </Box>
        {formerNames.length > 0 && <p>formerly {formerNames.join(', ')}</p>}
        <Text c="dimmed">
          {[formatDay(civilian.dateOfBirth), civilian.age, civilian.sex].filter(Boolean).join(' · ')}
        </Text>
        {civilian.ssn !== undefined && (
          <Text c="dimmed">
            SSN <span className={textStyles.mono}>{orNa(civilian.ssn)}</span>
          </Text>
        )}
      </Box>
    </Group>
  );
}

export function PersonalInformation({ civilian }: { civilian: Person }) {
  const { residence, zipCode, occupation, knownAliases = [], points, pointsLimit = null } = civilian;
  const facts = {
    Name: fullName(civilian),
    DOB: formatDay(civilian.dateOfBirth),
    Age: civilian.age,
    Sex: civilian.sex,
    Height: civilian.height,
    Weight: civilian.weight,
    'Skin Tone': civilian.skinTone,
    'Hair Color': civilian.hairColor,
    'Eye Color': civilian.eyeColor,
    ...(residence !== undefined && { Residence: [residence, zipCode].filter(Boolean).join(', ') }),
    ...(occupation !== undefined && { Occupation: occupation }),
  };
  return (
    <Panel title="Personal Information">
      <Facts
        density="dense"
        facts={[
          ...Object.entries(facts).map(([label, value]) => ({ label, value: orNa(value) })),
          { label: 'Known Aliases', value: knownAliases.join(', ') || null },
          { label: 'Points', value: pointsLimit && `${points} of ${pointsLimit}` },
        ]}
      />
    </Panel>
  );
}

interface MedicalInformationProps {
  civilian: Person;
  /** Shown in its own panel. */
  separateContact?: boolean;
}

export function MedicalInformation({ civilian, separateContact = false }: MedicalInformationProps) {
  const { unknown } = SEARCH_TEXTS;
  const contact = orNa(civilian.emergencyContactName);
  return (
    <>
      <Panel title="Medical Information">
        <Facts
          density="dense"
          facts={[
            { label: 'Blood Type', value: civilian.bloodType || unknown },
            { label: 'Allergies', value: civilian.allergies || unknown },
            { label: 'Medication', value: civilian.medication || unknown },
            { label: 'Past History', value: civilian.pastHistory || unknown },
            { label: 'Emergency Contact', value: separateContact ? null : contact },
          ]}
        />
      </Panel>
      {separateContact && (
        <Panel title="Emergency Contact">
          <Facts density="dense" facts={[{ label: 'Name', value: contact }]} />
        </Panel>
      )}
    </>
  );
}
