import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { SuggestInput } from '#ui/suggest-input.tsx';

interface LocationFieldProps {
  value: string;
  suggestions: readonly { id: string; label: string }[];
  error: boolean;
  'aria-describedby': string;
  onType: (place: string) => void;
}

export function LocationField({ onType, ...field }: LocationFieldProps) {
  return (
    <SuggestInput
      size="room"
      maxLength={LOCATION_MAX}
      placeholder="Location"
      aria-label="Location"
      {...field}
      onType={onType}
      onPick={onType}
    />
  );
}
