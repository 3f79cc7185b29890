import { Group, Text, UnstyledButton } from '@mantine/core';
import { START, TRIAGES, type Triage } from '@ten-four/contract/dispatch/patients.values';
import { Tag } from '#ui/tag.tsx';
import { TRIAGE_TONES } from './patient-words.ts';
import classes from './triage-keys.module.css';

const colorOf = (triage: Triage) => ({ '--key': `var(--tf-${TRIAGE_TONES[triage] ?? 'text'})` });

export function TriageKeys({ chosen, onChoose }: { chosen: Triage; onChoose: (triage: Triage) => void }) {
  return (
    <Group gap={8} wrap="nowrap" align="stretch" flex="1 1 268px" role="group" aria-label="Color">
      {TRIAGES.map((triage) => (
        <UnstyledButton
          key={triage}
          className={classes.key}
          data-triage={triage}
          style={colorOf(triage)}
          aria-pressed={triage === chosen}
          onClick={() => onChoose(triage)}
        >
          {triage}
        </UnstyledButton>
      ))}
    </Group>
  );
}

export function TriageTag({ triage }: { triage: Triage }) {
  return <Tag tone={TRIAGE_TONES[triage]}>{triage}</Tag>;
}

export function StartQuestions({ inLines = false }: { inLines?: boolean }) {
  return (
    <p className={classes.start} data-lines={inLines || undefined}>
      {START.map(({ asks, triage }, index) => (
        <span key={triage}>
          {index > 0 && ' '}
          <b>{asks}</b>{' '}
          <Text component="i" style={colorOf(triage)}>
            {triage}
            {!inLines && '.'}
          </Text>
        </span>
      ))}
    </p>
  );
}
