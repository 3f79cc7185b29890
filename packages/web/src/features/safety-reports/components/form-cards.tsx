import { Box, Button, Flex, Text } from '@mantine/core';
import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';

const INTROS: Readonly<Record<CardKind, string>> = {
  'use-of-force': SAFETY_REPORT_TEXTS.useOfForceIntro,
  'scene-report': SAFETY_REPORT_TEXTS.sceneIntro,
  '10-50': SAFETY_REPORT_TEXTS.accidentIntro,
  'patient-care': SAFETY_REPORT_TEXTS.patientCareIntro,
  'fire-incident': SAFETY_REPORT_TEXTS.fireIncidentIntro,
};

export type CardKind = Exclude<SafetyReportKind, 'incident'>;

interface FormCardsProps {
  kinds: readonly CardKind[];
  onFillOut: (kind: CardKind) => void;
}

export function FormCards({ kinds, onFillOut }: FormCardsProps) {
  const gridTemplateColumns = `repeat(${kinds.length}, minmax(0, 1fr))`;
  return (
    <Box component="ul" display="grid" style={{ gridTemplateColumns, gap: 8 }}>
      {kinds.map((kind) => (
        <Flex
          component="li"
          key={kind}
          direction={{ base: 'column', md: 'row' }}
          align={{ base: 'stretch', md: 'center' }}
          justify="space-between"
          gap={12}
          p={12}
          bg="var(--tf-panel)"
          bd="1px solid var(--tf-line)"
          bdrs="md"
        >
          <div>
            <Text component="h2" ff="text" fz={14} lh="20px" fw={600}>
              {SAFETY_REPORT_NAMES[kind]}
            </Text>
            <Text mt={2} fz={13} lh="18px" c="dimmed">
              {INTROS[kind]}
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
        </Flex>
      ))}
    </Box>
  );
}
