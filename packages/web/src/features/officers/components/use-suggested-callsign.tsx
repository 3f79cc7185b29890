import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface UseSuggestionProps {
  /** The field's error. */
  problem: ReactNode;
  /** A free callsign or badge number that the server sent with it. */
  suggestion: string | undefined;
  onUse: (suggestion: string) => void;
}

/** Fills a field with a free value in place of a taken one. */
export function UseSuggestion({ problem, suggestion, onUse }: UseSuggestionProps) {
  if (problem === undefined || suggestion === undefined) return null;
  return (
    <Button mt={8} size="dense" onClick={() => onUse(suggestion)}>
      Use {suggestion}
    </Button>
  );
}
