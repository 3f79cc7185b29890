import { UnstyledButton } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import {
  type Icon,
  IconAlertTriangle,
  IconCarCrash,
  IconDots,
  IconEye,
  IconFlame,
  IconHeartbeat,
  IconLockOpen,
  IconShield,
  IconTarget,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { Tile } from './emergency-form.values.ts';
import { FieldLabel } from './field-label.tsx';
import classes from './tiles-field.module.css';

interface TilesFieldProps {
  tiles: readonly Tile[];
  input: GetInputPropsReturnType;
  onChoose: (tile: Tile) => void;
}

export function TilesField({ tiles, input, onChoose }: TilesFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not form fields
    <div role="group" aria-labelledby={id}>
      <FieldLabel id={id} heading problem={input.error}>
        What is happening?
      </FieldLabel>
      <div className={classes.tiles}>
        {tiles.map((tile, index) => {
          const Icon = iconOf(tile);
          return (
            <UnstyledButton
              key={tile.label}
              className={classes.tile}
              aria-pressed={tile.label === input.value}
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

const ICONS: Record<string, Icon> = {
  'Shots fired': IconTarget,
  'Robbery or break-in': IconLockOpen,
  'Fight or threat': IconAlertTriangle,
  Suspicious: IconEye,
  Crash: IconCarCrash,
  'Hurt or ill': IconHeartbeat,
  'Fire or smoke': IconFlame,
  'Something else': IconDots,
};

const SERVICE_ICONS = { Police: IconShield, Fire: IconFlame, EMS: IconHeartbeat };

const iconOf = ({ label, services: [first = 'Police'] }: Tile): Icon => ICONS[label] ?? SERVICE_ICONS[first];
