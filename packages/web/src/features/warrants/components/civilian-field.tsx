import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { QUERY_MAX, SUGGEST_AFTER } from '@ten-four/contract/search/search.values';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useCivilianSuggestions } from '../warrants.queries.ts';
import classes from './civilian-field.module.css';

interface CivilianFieldProps {
  /** What stands in the field. */
  name: string;
  /** Whether that is a civilian who was chosen. */
  chosen: boolean;
  onType: (name: string) => void;
  onChoose: (id: string, name: string) => void;
  /** What the form says of the field. */
  field: { error?: ReactNode; 'data-path'?: string };
}

/** The field that a civilian is searched with by name and chosen from a list. */
export function CivilianField({ name, chosen, onType, onChoose, field }: CivilianFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed] = useDebouncedValue(chosen ? '' : name, SUGGEST_AFTER);
  const query = useCivilianSuggestions(typed);
  const wanted = !chosen && typed.trim() !== '' && name.trim() !== '';
  const found = wanted ? query.data : undefined;
  const failed = wanted && query.isError;
  return (
    <Combobox
      store={combobox}
      size="room"
      keepMounted={false}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const one = found?.find(({ _id }) => _id === id);
        if (one !== undefined) onChoose(one._id, one.name);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          label="Civilian"
          description={chosen ? 'Chosen' : 'First, last or full name; choose from the list.'}
          size="room"
          autoComplete="off"
          maxLength={QUERY_MAX}
          value={name}
          data-autofocus
          onChange={(event) => {
            onType(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found === undefined || found.length === 0} className={classes.dropdown}>
        <Combobox.Options aria-label="Suggestions">
          {found?.map(({ _id, name: full, ssn, deceased }) => (
            <Combobox.Option value={_id} key={_id}>
              <span className={classes.option}>
                {full}
                <span className={classes.more}>
                  {ssn ?? ''}
                  {deceased && ' · Deceased'}
                </span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <p className={classes.says} role="status">
        {found?.length === 0 && !query.isFetching && 'No civilian by that name.'}
      </p>
      {failed && (
        <p className={classes.failure} role="alert">
          {failureMessage(query.error, WARRANT_TEXTS.dataFailed)}
        </p>
      )}
    </Combobox>
  );
}
