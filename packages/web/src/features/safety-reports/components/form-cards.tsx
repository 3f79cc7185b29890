import { Box, Button, Text } from '@mantine/core';
import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import classes from './form-cards.module.css';

export const FORM_CARDS = [
  { kind: 'use-of-force', intro: SAFETY_REPORT_TEXTS.useOfForceIntro },
  { kind: 'scene-report', intro: SAFETY_REPORT_TEXTS.sceneIntro },
  { kind: '10-50', intro: SAFETY_REPORT_TEXTS.accidentIntro },
] as const;

export function FormCards({ onFillOut }: { onFillOut: (kind: SafetyReportKind) => void }) {
  return (
    <Box component="ul" display="grid" style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 8 }}>
      {FORM_CARDS.map(({ kind, intro }) => (
        <li key={kind} className={classes.card}>
          <div>
            <Text component="h2" ff="text" fz={14} lh="20px" fw={600}>
              {SAFETY_REPORT_NAMES[kind]}
            </Text>
            <Text mt={2} fz={13} lh="18px" c="dimmed">
              {intro}
            </Text>
          </div>
          <Button
            size="form"
            flex="none"
            aria-label={`Fill Out Form: ${SAFETY_REPORT_NAMES[kind]}`}
            onClick={() => onFillOut(kind)}
          >
            Fill Out Form
          </Button>
        </li>
      ))}
    </Box>
  );
}
