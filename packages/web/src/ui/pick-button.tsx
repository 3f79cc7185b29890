import { Button, type ButtonProps, Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './pick-button.module.css';

interface PickButtonProps extends Pick<ButtonProps, 'className' | 'leftSection' | 'disabled' | 'children'> {
  'aria-label': string;
  /** What may be picked, in the plural, such as roles. */
  things: string;
  typed: string;
  options: readonly { id: string; label: ReactNode }[];
  /** What is said where nothing can be picked. */
  empty: string;
  onType: (text: string) => void;
  onPick: (id: string) => void;
  /** To which of its edges the list holds. */
  position?: 'bottom-start' | 'bottom-end';
}

/** A button that opens a list to search in, and picks one of it. */
export function PickButton(props: PickButtonProps) {
  const { things, typed, options, empty, onType, onPick, position = 'bottom-start', ...button } = props;
  const listId = useId();
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      onType('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  return (
    <Combobox
      store={combobox}
      size="form"
      width={328}
      position={position}
      withinPortal={false}
      keepMounted={false}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        onPick(id);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          {...button}
          size="form"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-label={`Search ${things}`}
          placeholder={`Search ${things}`}
          value={typed}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            combobox.resetSelectedOption();
          }}
        />
        <Combobox.Options id={listId} aria-label={things} mah={252} style={{ overflowY: 'auto' }}>
          {options.map(({ id, label }) => (
            <Combobox.Option value={id} key={id}>
              <span className={classes.option}>{label}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {options.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
