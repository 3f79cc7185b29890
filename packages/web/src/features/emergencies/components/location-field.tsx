import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { SuggestInput } from '#ui/suggest-input.tsx';

interface LocationFieldProps {
  value: string;
  /** The caller's earlier locations that match the typed text. */
  suggestions: readonly { id: string; label: string }[];
  error: boolean;
  'aria-describedby': string;
  onType: (place: string) => void;
}

/** Location of the emergency, with suggestions from the caller's earlier calls. */
export function LocationField({ onType, ...field }: LocationFieldProps) {
  return (
    <SuggestInput
      size="room"
      autoComplete="off"
      maxLength={LOCATION_MAX}
      placeholder="Location"
      aria-label="Location"
      {...field}
      onType={onType}
      onPick={onType}
    />
  );
}
