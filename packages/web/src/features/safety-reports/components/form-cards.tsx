import { Button } from '@mantine/core';
import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import classes from './form-cards.module.css';

interface FormCardsProps {
  onFillOut: (kind: SafetyReportKind) => void;
}

/** The forms, in the order of their cards. */
export const FORM_CARDS = [
  { kind: 'use-of-force', intro: SAFETY_REPORT_TEXTS.useOfForceIntro },
  { kind: 'scene-report', intro: SAFETY_REPORT_TEXTS.sceneIntro },
  { kind: '10-50', intro: SAFETY_REPORT_TEXTS.accidentIntro },
] as const;

/** The three forms that can be filled out. */
export function FormCards({ onFillOut }: FormCardsProps) {
  return (
    <ul className={classes.cards}>
      {FORM_CARDS.map(({ kind, intro }) => (
        <li key={kind} className={classes.card}>
          <div>
            <h2 className={classes.name}>{SAFETY_REPORT_NAMES[kind]}</h2>
            <p className={classes.intro}>{intro}</p>
          </div>
          <Button
            size="form"
            className={classes.button ?? ''}
            aria-label={`Fill Out Form: ${SAFETY_REPORT_NAMES[kind]}`}
            onClick={() => onFillOut(kind)}
          >
            Fill Out Form
          </Button>
        </li>
      ))}
    </ul>
  );
}
