import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '#ui/brand.tsx';
import island from './island.svg';
import classes from './stage.module.css';

interface StageProps {
  accent: 'police' | 'civ';
  showPlaces?: true;
  wide?: true;
  demo?: boolean | undefined;
  header?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

const PLACES = [
  { name: 'Paleto Bay', left: 47.5, top: 11.5 },
  { name: 'Sandy Shores', left: 68, top: 42.5 },
  { name: 'Los Santos', left: 47.5, top: 79.5 },
];

export const HERO_BUTTON = { w: { base: '100%', sm: 208 }, size: 'hero', variant: 'filled' } as const;

export const PROBLEM = {
  p: '10px 14px',
  c: 'red.4',
  bg: 'var(--tf-panel)',
  bd: '1px solid red.4',
  bdrs: 'sm',
  role: 'alert',
} as const;

export function Stage({ accent, showPlaces, wide, demo, header, aside, children }: StageProps) {
  return (
    <div className={classes.stage} data-accent={accent} data-wide={wide}>
      <header className={classes.head}>
        <Brand>Ten-Four</Brand>
        <Group gap={16} wrap="nowrap" miw={0}>
          {demo && (
            <Box component="span" ff="heading" fw={600} tt="uppercase" lts="0.08em" c="var(--tf-dim)">
              Demo
            </Box>
          )}
          {header}
        </Group>
      </header>
      <div className={classes.map} aria-hidden="true">
        <div className={classes.island}>
          <img src={island} alt="" />
          {showPlaces &&
            PLACES.map(({ name, left, top }) => (
              <span className={classes.place} style={{ left: `${left}%`, top: `${top}%` }} key={name}>
                {name}
              </span>
            ))}
        </div>
      </div>
      <main className={classes.column}>{children}</main>
      {aside !== undefined && <aside className={classes.aside}>{aside}</aside>}
    </div>
  );
}
