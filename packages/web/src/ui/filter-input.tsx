import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

const TYPING_PAUSE = 150;
const TEXT_MAX = 64;

interface FilterInputProps extends TextInputProps {
  value: string;
  onFilter: (text: string) => void;
}

/** Stays uncontrolled, so that long lists do not slow typing, but adopts a `value` that it did not send itself. */
export function FilterInput({ value, onFilter, ...input }: FilterInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const filter = useDebouncedCallback((text: string) => {
    sent.current = text;
    onFilter(text);
  }, TYPING_PAUSE);
  useEffect(() => {
    if (field.current === null || value === sent.current) return;
    filter.cancel();
    sent.current = value;
    field.current.value = value;
  }, [value, filter]);
  return (
    <TextInput
      type="search"
      maxLength={TEXT_MAX}
      {...input}
      ref={field}
      defaultValue={value}
      onChange={(event) => filter(event.currentTarget.value.trim())}
    />
  );
}
