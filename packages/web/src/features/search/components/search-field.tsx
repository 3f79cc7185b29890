import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { QUERY_MAX } from '@ten-four/contract/search/search.values';
import type { Ref } from 'react';
import { type Suggestion, type SuggestionKind, useSuggestions } from '../search.queries.ts';
import classes from './search-form.module.css';

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  kind: SuggestionKind;
  label: string;
  placeholder: string;
  value: string;
  /** Whether the value was typed just now: only then something is suggested. */
  typed: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
  onPick: (suggestion: Suggestion) => void;
}

/** A box of the search with its suggestions: arrow keys and Enter, or a click, pick one. */
export function SearchField(props: SearchFieldProps) {
  const { ref, kind, label, placeholder, value, typed, error, onChange, onPick } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const suggestions = useSuggestions(kind, typed ? value : '');
  return (
    <Combobox
      store={combobox}
      size="form"
      keepMounted={false}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const picked = suggestions.data.find((suggestion) => suggestion.id === id);
        combobox.closeDropdown();
        if (picked !== undefined) onPick(picked);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(ref === undefined ? {} : { ref })}
          label={label}
          placeholder={placeholder}
          size="form"
          autoComplete="off"
          spellCheck={false}
          maxLength={QUERY_MAX}
          value={value}
          error={error}
          {...(typed && suggestions.isError ? { description: 'Suggestions could not be loaded.' } : {})}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange(text);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.data.length === 0} className={classes.dropdown ?? ''}>
        <Combobox.Options aria-label="Suggestions" className={classes.options ?? ''}>
          {suggestions.data.map(({ id, text, detail }) => (
            <Combobox.Option value={id} key={id} className={classes.option ?? ''}>
              <span className={kind === 'name' ? undefined : classes.code}>{text}</span>
              <span className={classes.detail}>{detail}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
