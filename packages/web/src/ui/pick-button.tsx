import { Button, type ButtonProps, Combobox, Group, useCombobox } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PickButtonProps extends Pick<ButtonProps, 'className' | 'leftSection' | 'disabled' | 'children'> {
  'aria-label': string;
  noun: string;
  typed: string;
  options: readonly { id: string; label: ReactNode }[];
  empty: string;
  onType: (text: string) => void;
  onPick: (id: string) => void;
  position?: 'bottom-start' | 'bottom-end';
}

export function PickButton(props: PickButtonProps) {
  const { noun, typed, options, empty, onType, onPick, position = 'bottom-start', ...button } = props;
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
          aria-label={`Search ${noun}`}
          placeholder={`Search ${noun}`}
          value={typed}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            combobox.resetSelectedOption();
          }}
        />
        <Combobox.Options id={listId} aria-label={noun} mah={252} style={{ overflowY: 'auto' }}>
          {options.map(({ id, label }) => (
            <Combobox.Option value={id} key={id}>
              <Group component="span" gap={10} wrap="nowrap" mih={22}>
                {label}
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {options.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
