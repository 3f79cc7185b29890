import { TextInput } from '@mantine/core';

/** The first and the last day, `YYYY-MM-DD`; empty for none. */
export interface DayRange {
  from: string;
  to: string;
}

interface DayFieldsProps {
  range: DayRange;
  /** What is wrong with them. */
  problem?: string | undefined;
  onChange: (change: Partial<DayRange>) => void;
}

const FIELDS = [
  { day: 'from', label: 'From' },
  { day: 'to', label: 'To' },
] as const;

/** From which day to which one a list is shown. */
export function DayFields({ range, problem, onChange }: DayFieldsProps) {
  return FIELDS.map(({ day, label }) => (
    <TextInput
      key={day}
      // The browser draws its own calendar button in the colours of the scheme.
      styles={{ input: { colorScheme: 'dark' } }}
      label={label}
      type="date"
      value={range[day]}
      error={day === 'from' && problem}
      onChange={({ currentTarget }) => onChange({ [day]: currentTarget.value })}
    />
  ));
}
