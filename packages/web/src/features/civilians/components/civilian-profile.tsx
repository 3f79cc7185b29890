import { Box, Group, Text } from '@mantine/core';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { ReactNode } from 'react';
import { formatDay, orNa } from '#lib/format.ts';
import { personName } from '#lib/person-name.ts';
import { Facts } from '#ui/facts.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import { CivilianFlags } from './civilian-flags.tsx';
import classes from './civilian-profile.module.css';
import { DeathProposal } from './death-proposal.tsx';
import { ProfileActions, type ProfileActionsProps } from './profile-actions.tsx';

interface CivilianProfileProps extends ProfileActionsProps {
  records: ReactNode;
  fineHref: string;
  offers: ReactNode;
  children: ReactNode;
}

export function CivilianProfile(props: CivilianProfileProps) {
  const { records, fineHref, offers, children, ...actions } = props;
  const { civilian, own } = actions;
  const name = personName(civilian);
  return (
    <article aria-label={name}>
      <Group component="header" gap="12px 16px" mb={16}>
        <Monogram name={name} size={52} />
        <Box miw={0}>
          <Text component="h2" ff="heading" fz={28} lh="32px" fw={600}>
            {name}
          </Text>
          <Text ff="monospace" c="dimmed">
            SSN {orNa(civilian.ssn)}
          </Text>
        </Box>
        <CivilianFlags civilian={civilian} fineHref={fineHref} />
        <ProfileActions {...actions} />
      </Group>
      {own && <DeathProposal civilian={civilian} />}
      {offers}
      {own && civilian.deceased && (
        <Box component="p" p="10px 16px" mb={16} c="var(--tf-dim)" bd="1px solid var(--tf-line)" bdrs="md">
          {name} is deceased. Licenses can't be added, property can't be registered, and the bank accounts are
          frozen.
        </Box>
      )}
      <div className={classes.panels}>
        <div>
          <Panel title="Personal details">
            <div className={classes.pairs}>
              <Facts facts={personalFacts(civilian)} />
            </div>
            <div style={{ borderTop: '1px solid var(--tf-line)' }}>
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
        <div>{records}</div>
      </div>
    </article>
  );
}

function personalFacts(civilian: Civilian) {
  const facts = {
    DOB: formatDay(civilian.dateOfBirth),
    Age: civilian.age,
    Sex: civilian.sex,
    Hair: civilian.hairColor,
    Eyes: civilian.eyeColor,
    Height: civilian.height,
    Weight: civilian.weight,
    'Skin Tone': civilian.skinTone,
    'Zip Code': civilian.zipCode,
    Occupation: civilian.occupation,
    Residence: civilian.residence,
  };
  return Object.entries(facts).map(([label, value]) => ({ label, value: orNa(value) }));
}

export function MedicalFacts({ civilian }: { civilian: Civilian }) {
  return (
    <div className={classes.medical}>
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
