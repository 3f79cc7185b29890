import { useEffect, useId } from 'react';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import classes from './palette-list.module.css';
import type { Asked } from './use-choose.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  /** The item that waits for a second Enter. */
  asked: Asked | null;
  onPoint: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem) => void;
}

/** The id of an item's element in a list. */
export function optionId(listId: string, { id }: PaletteItem): string {
  return `${listId}-${encodeURIComponent(id)}`;
}

/** Everything to choose, in groups. The field above has the focus, and names the active one. */
export function PaletteList({ id: listId, groups, active, ...items }: PaletteListProps) {
  const activeId = active && optionId(listId, active);
  useEffect(() => {
    if (activeId === undefined) return;
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={classes.list} id={listId} role="listbox" aria-label="Suggestions">
      {groups.map((group) => (
        <Group key={group.title} group={group} listId={listId} active={active} {...items} />
      ))}
    </div>
  );
}

type GroupProps = Omit<PaletteListProps, 'id' | 'groups'> & { group: PaletteGroup; listId: string };

function Group({ group: { title, items }, listId, active, asked, onPoint, onChoose }: GroupProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={titleId}>
      <div className={classes.title} id={titleId}>
        {title}
      </div>
      {items.map((item) => {
        const id = optionId(listId, item);
        const { icon: Glyph, name, description, act } = item;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={item.id}
            className={classes.option}
            id={id}
            role="option"
            aria-selected={item === active}
            aria-disabled={act === null || undefined}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-description`}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onPoint(item)}
            onClick={() => onChoose(item)}
          >
            <Glyph size={16} stroke={1.75} aria-hidden />
            <span className={classes.name} id={`${id}-name`}>
              {asked?.id === item.id ? asked.ask : name}
            </span>
            <span className={classes.description} id={`${id}-description`}>
              {description}
            </span>
          </div>
        );
      })}
    </div>
  );
}
