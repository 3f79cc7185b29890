import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Tile } from './emergency-form.values.ts';
import { FieldLabel } from './field-label.tsx';
import { iconOf } from './tile-icon.ts';
import classes from './tiles-field.module.css';

interface TilesFieldProps {
  tiles: readonly Tile[];
  /** The label of one of them, or empty. */
  chosen: string;
  problem: ReactNode;
  /** What the form gives an input, by whose path it finds the first tile to focus it. */
  input: object;
  onChoose: (tile: Tile) => void;
}

/** What is happening: one of the tiles is pressed. */
export function TilesField({ tiles, chosen, problem, input, onChoose }: TilesFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div role="group" aria-labelledby={id}>
      <FieldLabel id={id} heading problem={problem}>
        What is happening?
      </FieldLabel>
      <div className={classes.tiles}>
        {tiles.map((tile, index) => {
          const Icon = iconOf(tile);
          return (
            <UnstyledButton
              key={tile.label}
              className={classes.tile}
              aria-pressed={tile.label === chosen}
              {...(index === 0 && 'data-path' in input ? { 'data-path': input['data-path'] } : {})}
              onClick={() => onChoose(tile)}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              {tile.label}
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}
