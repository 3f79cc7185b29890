import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface SuggestInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'size'> {
  ref?: Ref<HTMLInputElement> | undefined;
  size: 'form' | 'room';
  value: string;
  suggestions: readonly { id: string; label: ReactNode }[];
  onType: (text: string) => void;
  onPick: (id: string) => void;
}

/** Names the list separately, so that the label names only the field. */
export function SuggestInput(props: SuggestInputProps) {
  const { size, value, suggestions, onType, onPick, ...field } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  return (
    <Combobox
      store={combobox}
      size={size}
      keepMounted={false}
      withinPortal={false}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        onPick(id);
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
