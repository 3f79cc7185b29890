import { UnstyledButton } from '@mantine/core';
import { START, TRIAGES, type Triage } from '@ten-four/contract/dispatch/patients.values';
import { Tag } from '#ui/tag.tsx';
import { TRIAGE_TONES } from './patient-words.ts';
import classes from './triage-keys.module.css';

interface TriageKeysProps {
  chosen: Triage;
  onChoose: (triage: Triage) => void;
}

export function TriageKeys({ chosen, onChoose }: TriageKeysProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div className={classes.keys} role="group" aria-label="Color">
      {TRIAGES.map((triage) => (
        <UnstyledButton
          key={triage}
          className={classes.key}
          data-triage={triage}
          aria-pressed={triage === chosen}
          onClick={() => onChoose(triage)}
        >
          {triage}
        </UnstyledButton>
      ))}
    </div>
  );
}

export function TriageTag({ triage }: { triage: Triage }) {
  return <Tag tone={TRIAGE_TONES[triage]}>{triage}</Tag>;
}

/** What START asks: in a few words, or a line a question where there is room for lines only. */
export function StartQuestions({ inLines = false }: { inLines?: boolean }) {
  return (
    <p className={classes.start} data-lines={inLines || undefined}>
      {START.map(({ asks, triage }, index) => (
        <span key={triage}>
          {index > 0 && ' '}
          <b>{asks}</b>{' '}
          <i data-triage={triage}>
            {triage}
            {!inLines && '.'}
          </i>
        </span>
      ))}
    </p>
  );
}
