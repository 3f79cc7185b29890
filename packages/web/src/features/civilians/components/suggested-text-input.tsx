import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';

interface SuggestedTextInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  suggestions: readonly string[];
  onChange: (value: string) => void;
}

/**
 * A text field with suggestions that anything else may be typed into. The list has a name of its own, not the field's,
 * so that the field's label names the field alone; it stands beside the field, inside whatever dialog holds that.
 */
export function SuggestedTextInput({ value, suggestions, onChange, ...field }: SuggestedTextInputProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = value.trim().toLowerCase();
  const fitting = suggestions.filter((suggestion) => suggestion.toLowerCase().includes(typed));
  const close = () => combobox.closeDropdown();
  return (
    <Combobox
      store={combobox}
      size="room"
      keepMounted={false}
      withinPortal={false}
      onOptionSubmit={(suggestion) => {
        onChange(suggestion);
        close();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={close}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={fitting.length === 0}>
        <Combobox.Options aria-label="Suggestions">
          {fitting.map((suggestion) => (
            <Combobox.Option value={suggestion} key={suggestion}>
              {suggestion}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
