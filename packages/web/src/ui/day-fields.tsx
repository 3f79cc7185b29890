import { TextInput } from '@mantine/core';

export interface DayRange {
  from: string;
  to: string;
}

interface DayFieldsProps {
  range: DayRange;
  problem?: string | undefined;
  onChange: (change: Partial<DayRange>) => void;
}

const FIELDS = [
  { day: 'from', label: 'From' },
  { day: 'to', label: 'To' },
] as const;

export function DayFields({ range, problem, onChange }: DayFieldsProps) {
  return FIELDS.map(({ day, label }) => (
    <TextInput
      key={day}
      // For the browser's calendar button.
      styles={{ input: { colorScheme: 'dark' } }}
      label={label}
      type="date"
      value={range[day]}
      error={day === 'from' && problem}
      onChange={({ currentTarget }) => onChange({ [day]: currentTarget.value })}
    />
  ));
}
