import { Box, Checkbox, NativeSelect } from '@mantine/core';
import { RECOMMENDED, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { recommend } from '@ten-four/contract/dispatch/recommended';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { useNow } from '#lib/use-now.ts';
import { MoveOrBoth } from '../calls/move-or-both.tsx';
import classes from './send-units.module.css';

interface SendUnitsProps {
  label: string;
  call: { platform: Platform; services: readonly Service[] };
  units: readonly Unit[];
  chosenIds: readonly string[];
  onChoose: (ids: string[]) => void;
  move: boolean;
  onMove: (move: boolean) => void;
}

export function SendUnits({ label, call, units, chosenIds, onChoose, move, onMove }: SendUnitsProps) {
  const { platform, services } = call;
  const onPlatform = units.filter((unit) => unit.platform === platform);
  const best = recommend({ platform, services: [...services], units: [] }, onPlatform, useNow()).slice(
    0,
    RECOMMENDED,
  );
  const isBest = ({ _id }: Unit) => best.some(({ unit }) => unit._id === _id);
  const others = onPlatform.filter((unit) => !isBest(unit));
  const rows = [
    ...best,
    ...others
      .filter(({ _id }) => chosenIds.includes(_id))
      .map((unit) => ({ unit, because: unit.call === null ? unit.status : `On call ${unit.call}` })),
  ];
  const free = others.filter(({ _id }) => !chosenIds.includes(_id));
  if (rows.length + free.length === 0) return null;
  const busy = onPlatform.filter(({ _id, call }) => call !== null && chosenIds.includes(_id));
  return (
    <section aria-label={label} className={classes.send}>
      <span className={classes.label}>{label}</span>
      <ul>
        {rows.map(({ unit, because }) => (
          <li key={unit._id}>
            <Checkbox
              checked={chosenIds.includes(unit._id)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(
                  checked ? [...chosenIds, unit._id] : chosenIds.filter((chosen) => chosen !== unit._id),
                )
              }
              label={
                <>
                  <Box component="b" ff="monospace">
                    {unit.callsign}
                  </Box>{' '}
                  {unit.name}{' '}
                  <Box component="span" c="var(--tf-dim)">
                    · {because}
                  </Box>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <NativeSelect
          aria-label="Add another unit"
          size="form"
          value=""
          data={[
            { value: '', label: 'Add another unit' },
            ...free.map(({ _id, callsign, name, status }) => ({
              value: _id,
              label: `${callsign} ${name} · ${status}`,
            })),
          ]}
          onChange={({ currentTarget }) => onChoose([...chosenIds, currentTarget.value])}
        />
      )}
      <MoveOrBoth
        who={`${busy.map(({ callsign }) => callsign).join(', ')} ${busy.length === 1 ? 'is' : 'are'}`}
        numbers={[...new Set(busy.flatMap(({ call }) => call ?? []))]}
        move={move}
        onChange={onMove}
      />
    </section>
  );
}
