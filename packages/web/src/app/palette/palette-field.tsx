import '@mantine/core/styles/Input.layer.css';
import { Input, VisuallyHidden } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './palette-field.module.css';
import type { PaletteItem } from './palette-item.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { usePaletteGroups } from './sources/use-palette-groups.ts';
import { endTypingAhead } from './typed-ahead.ts';
import { useChoose } from './use-choose.ts';

interface PaletteFieldProps {
  /** What the field is called. */
  name: string;
  onClose: () => void;
}

/** The field and beneath it everything that what is typed may mean; Enter chooses. */
export function PaletteField({ name, onClose }: PaletteFieldProps) {
  const [text, setText] = useState('');
  const [pointed, setPointed] = useState<string | null>(null);
  const listId = useId();
  const groups = usePaletteGroups(text);
  const items = groups.flatMap((group) => group.items);
  // The best one is meant as long as no other is pointed at; with nothing typed, none is.
  const active = items.find(({ id }) => id === pointed) ?? (text.trim() === '' ? undefined : items[0]);

  const type = (typed: string) => {
    setText(typed);
    setPointed(null);
    reset();
  };
  const { choose, reset, busy, asked, failure } = useChoose({ onClose, onType: type });
  const point = (item: PaletteItem | undefined) => {
    if (item === undefined || item === active) return;
    setPointed(item.id);
    reset();
  };
  const step = (by: 1 | -1) => {
    const from = active === undefined ? (by === 1 ? -1 : 0) : items.indexOf(active);
    point(items[(from + by + items.length) % items.length]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    // A key that is held down chooses once.
    else if (event.key === 'Enter') !event.repeat && active !== undefined && choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Input
        className={classes.field ?? ''}
        size="touch"
        variant="unstyled"
        leftSection={<IconTerminal2 size={16} stroke={1.75} aria-hidden />}
        placeholder={name}
        value={text}
        readOnly={busy}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const ahead = endTypingAhead();
          if (ahead !== '') type(text + ahead);
        }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        role="combobox"
        aria-label={name}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, active)}
        aria-busy={busy || undefined}
        // Escape closes the palette alone, not a dialog that it stands above.
        data-mantine-stop-propagation="true"
        data-autofocus
      />
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        asked={asked}
        onPoint={point}
        onChoose={(item) => {
          point(item);
          choose(item);
        }}
      />
      {items.length === 0 && (
        <p className={classes.empty} role="status">
          Nothing found.
        </p>
      )}
      {/* The name of the chosen item changes, which is not read by itself. */}
      <VisuallyHidden role="status">{asked?.ask}</VisuallyHidden>
    </>
  );
}
