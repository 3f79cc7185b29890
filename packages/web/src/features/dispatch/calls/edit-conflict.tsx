import { Box, Button, Text } from '@mantine/core';
import { Fragment } from 'react';
import textStyles from '#ui/text.module.css';

interface EditConflictProps {
  label: string;
  values: { current: string; yours: string };
  onChoose: (value: 'current' | 'yours') => void;
}

const GRID = {
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridColumn: '1 / -1',
  gap: '8px 12px',
  alignItems: 'center',
};
const CHOICES = [
  { value: 'current', owner: 'Theirs', action: 'Keep theirs' },
  { value: 'yours', owner: 'Yours', action: 'Use mine' },
] as const;

export function EditConflict({ label, values, onChoose }: EditConflictProps) {
  return (
    <Box
      display="grid"
      p={12}
      bg="var(--tf-raised)"
      bd="1px solid var(--tf-busy)"
      bdrs="sm"
      style={GRID}
      role="group"
      aria-label={`${label} conflict`}
    >
      <Text fw={600} style={{ gridColumn: '1 / -1' }} role="alert">
        {label}: changed by someone else
      </Text>
      {CHOICES.map(({ value, owner, action }) => (
        <Fragment key={value}>
          <Text span fz={13} c="dimmed">
            {owner}
          </Text>
          <Text span mah={120} className={textStyles.prose ?? ''} style={{ overflow: 'auto' }}>
            {values[value] || 'None'}
          </Text>
          <Button size="touch" onClick={() => onChoose(value)}>
            {action}
          </Button>
        </Fragment>
      ))}
    </Box>
  );
}
