import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { CALLSIGN_TYPED_MAX } from '@ten-four/contract/officers/officers.values';
import { type ChangeEvent, useRef } from 'react';

interface SuggestedFieldProps extends Omit<TextInputProps, 'onChange'> {
  suggestion: string | undefined;
  onChange: (typed: ChangeEvent<HTMLInputElement> | string) => void;
}

/** Offers the server's suggestion while the typed value is refused. */
export function SuggestedField({ suggestion, onChange, ...field }: SuggestedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <TextInput {...field} ref={input} onChange={onChange} />
      {field.error !== undefined && suggestion !== undefined && (
        <Button
          mt={8}
          onClick={() => {
            onChange(suggestion);
            input.current?.focus();
          }}
        >
          Use {suggestion}
        </Button>
      )}
    </div>
  );
}

export const CallsignField = (props: SuggestedFieldProps) => (
  <SuggestedField {...props} autoCapitalize="characters" spellCheck={false} maxLength={CALLSIGN_TYPED_MAX} />
);
