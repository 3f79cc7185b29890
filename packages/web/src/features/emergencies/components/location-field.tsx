import { TextInput } from '@mantine/core';
import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { useState } from 'react';
import { fetchedWhenIdle, later, piece } from '#lib/piece.ts';

/** Nobody begins with it, and without an earlier place there is nothing to suggest. */
const useSuggestInput = later(fetchedWhenIdle(piece(() => import('#ui/suggest-input.tsx'))));

interface LocationFieldProps {
  /** Whether the form was begun, so that its fields come next. */
  begun: boolean;
  value: string;
  /** Places of one's own that fit what is typed. */
  suggestions: readonly { id: string; label: string }[];
  error: boolean;
  'aria-describedby': string;
  onType: (place: string) => void;
}

const FIELD = {
  size: 'room',
  autoComplete: 'off',
  maxLength: LOCATION_MAX,
  placeholder: 'Location',
  'aria-label': 'Location',
} as const;

/** Where it happens, in words, with places that one called from before. */
export function LocationField({ begun, suggestions, onType, ...field }: LocationFieldProps) {
  const [inUse, setInUse] = useState(false);
  const loaded = useSuggestInput(begun && suggestions.length > 0);
  const [shown, show] = useState(loaded);
  // Another field in its place would take the focus off a hand that types.
  if (!inUse && loaded !== shown) show(loaded);
  if (shown !== null) {
    return (
      <shown.SuggestInput {...FIELD} {...field} suggestions={suggestions} onType={onType} onPick={onType} />
    );
  }
  return (
    <TextInput
      {...FIELD}
      {...field}
      onChange={(event) => onType(event.currentTarget.value)}
      onFocus={() => setInUse(true)}
      onBlur={() => setInUse(false)}
    />
  );
}
