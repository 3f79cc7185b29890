import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

const TYPING_PAUSE = 150;
const TEXT_MAX = 64;

export function FilterInput({ onFilter, ...input }: TextInputProps & { onFilter: (text: string) => void }) {
  const filter = useDebouncedCallback(onFilter, TYPING_PAUSE);
  return (
    <TextInput
      type="search"
      maxLength={TEXT_MAX}
      {...input}
      onChange={(event) => filter(event.currentTarget.value.trim())}
    />
  );
}
