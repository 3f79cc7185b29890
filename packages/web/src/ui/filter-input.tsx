import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

const TYPING_PAUSE = 150;
/** Characters of a name, as the server takes them; other searches say their own. */
const TEXT_MAX = 64;

/** A field whose text narrows a list as soon as the typing rests. What stands in it is its own after it began. */
export function FilterInput({ onFilter, ...input }: TextInputProps & { onFilter: (text: string) => void }) {
  const filter = useDebouncedCallback(onFilter, TYPING_PAUSE);
  return (
    <TextInput
      type="search"
      autoComplete="off"
      maxLength={TEXT_MAX}
      {...input}
      onChange={(event) => filter(event.currentTarget.value.trim())}
    />
  );
}
