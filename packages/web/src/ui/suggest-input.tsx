import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface Suggestion {
  id: string;
  label: ReactNode;
}

interface SuggestInputProps<S extends Suggestion>
  extends Omit<TextInputProps, 'onChange' | 'value' | 'size'> {
  ref?: Ref<HTMLInputElement> | undefined;
  size: 'form' | 'room';
  value: string;
  suggestions: readonly S[];
  onType: (text: string) => void;
  /** Default: types the suggestion's ID, for suggested texts. */
  onPick?: (suggestion: S) => void;
}

/** Names the list separately, so that the label names only the field. */
export function SuggestInput<S extends Suggestion>(props: SuggestInputProps<S>) {
  const { size, value, suggestions, onType, onPick = ({ id }) => onType(id), ...field } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  return (
    <Combobox
      store={combobox}
      size={size}
      keepMounted={false}
      withinPortal={false}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        const picked = suggestions.find((suggestion) => suggestion.id === id);
        if (picked !== undefined) onPick(picked);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          size={size}
          value={value}
          onChange={(event) => {
            onType(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        <Combobox.Options
          aria-label="Suggestions"
          mah={160}
          style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}
        >
          {suggestions.map(({ id, label }) => (
            <Combobox.Option value={id} key={id}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
