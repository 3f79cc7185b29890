import { Box, Input, VisuallyHidden } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { useFirstFocus } from '#ui/form-dialog/dialog-form.tsx';
import classes from './palette.module.css';
import { type PaletteControl, usePaletteName } from './palette-button.tsx';
import type { PaletteItem } from './palette-item.ts';
import { usePaletteGroups } from './sources/sources.ts';
import { useChoose } from './use-choose.ts';

export function Palette({ opening, ...palette }: PaletteControl) {
  return (
    <Dialog
      opened={palette.opened}
      onClose={palette.close}
      title={usePaletteName()}
      withCloseButton={false}
      centered={false}
      size={600}
      yOffset={80}
      padding={0}
      // Without a transition, so that keys typed after Ctrl+K reach the field.
      transitionProps={{ duration: 0 }}
      classNames={{ header: classes.head, body: classes.body, content: classes.content }}
    >
      <PaletteField key={opening} {...palette} />
    </Dialog>
  );
}

function PaletteField({ busy, setBusy, close }: Omit<PaletteControl, 'opening'>) {
  const name = usePaletteName();
  const field = useRef<HTMLDivElement>(null);
  useFirstFocus(field);
  const [text, setText] = useState('');
  const [pointed, setPointed] = useState<string | null>(null);
  const listId = useId();
  const groups = usePaletteGroups(text);
  const items = groups.flatMap((group) => group.items);
  // The best match, unless another item is selected or nothing is typed.
  const active = items.find(({ id }) => id === pointed) ?? (text.trim() === '' ? undefined : items[0]);

  const idOf = ({ id }: PaletteItem) => `${listId}-${encodeURIComponent(id)}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId === undefined) return;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const type = (typed: string) => {
    setText(typed);
    setPointed(null);
    reset();
  };
  const { choose, reset, asked, failure } = useChoose({ onBusy: setBusy, onClose: close, onType: type });
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
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    // A held key chooses only once.
    else if (event.key === 'Enter') !event.repeat && active !== undefined && choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Input
        wrapperProps={{ ref: field }}
        className={classes.field ?? ''}
        size="touch"
        variant="unstyled"
        leftSection={<IconTerminal2 size={16} stroke={1.75} aria-hidden />}
        placeholder={name}
        value={text}
        readOnly={busy}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        role="combobox"
        aria-label={name}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-busy={busy || undefined}
        // Escape must not also close a dialog below.
        data-mantine-stop-propagation="true"
        data-autofocus
      />
      {failure !== null && (
        <Box
          component="p"
          px={16}
          py={12}
          c="red.4"
          style={{ borderBottom: '1px solid var(--tf-line)' }}
          role="alert"
        >
          {failure}
        </Box>
      )}
      <div className={classes.list} id={listId} role="listbox" aria-label="Suggestions">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.title} role="group" aria-label={group.title}>
            <Box p="8px 12px 4px" fz={12} fw={600} lh="16px" c="var(--tf-faint)" tt="uppercase" lts="0.08em">
              {group.title}
            </Box>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={idOf(item)}
                item={asked?.id === item.id ? { ...item, name: asked.ask } : item}
                selected={item === active}
                onPoint={() => point(item)}
                onChoose={() => {
                  point(item);
                  choose(item);
                }}
              />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <Box component="p" px={16} py={12} c="var(--tf-dim)" role="status">
          Nothing found.
        </Box>
      )}
      {/* Screen readers do not announce a changed option name. */}
      <VisuallyHidden role="status">{asked?.ask}</VisuallyHidden>
    </>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  selected: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, item, selected, onPoint, onChoose }: OptionProps) {
  const { icon: Glyph, name, description, action } = item;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      className={classes.option}
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={action === null || undefined}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-description`}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Glyph size={16} stroke={1.75} aria-hidden />
      <span id={`${id}-name`}>{name}</span>
      <span className={classes.description} id={`${id}-description`}>
        {description}
      </span>
    </div>
  );
}
