import { Box, Checkbox, Group, NativeSelect } from '@mantine/core';
import { RECOMMENDED, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { recommend } from '@ten-four/contract/dispatch/recommended';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useNow } from '#lib/use-now.ts';
import { Dim } from '#ui/dim.tsx';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import textStyles from '#ui/text.module.css';
import { unitOptions } from '../calls/attach-unit.tsx';
import { callsignsOf } from '../calls/call-words.ts';
import { MoveOrBoth } from '../calls/move-or-both.tsx';
import { toggleId } from './board-rows.ts';

interface SendUnitsProps {
  label: string;
  call: { platform: GamePlatform; services: readonly Service[] };
  units: readonly Unit[];
  chosenIds: readonly string[];
  onChoose: (ids: string[]) => void;
  move: boolean;
  onMove: (move: boolean) => void;
}

export const FieldLabel = ({ children }: { children: string }) => (
  <Box component="span" display="block" mb={2} fz={13} lh="22px" c="dimmed">
    {children}
  </Box>
);

const WHOLE_ROW = {
  ...INLINE_CHOICE,
  label: { ...INLINE_CHOICE.label, paddingBlock: 'max(5px, (var(--touch-size) - 20px) / 2)' },
};

export function SendUnits({ label, call, units, chosenIds, onChoose, move, onMove }: SendUnitsProps) {
  const { platform, services } = call;
  const onPlatform = units.filter((unit) => unit.platform === platform);
  const recommended = recommend({ platform, services: [...services], units: [] }, onPlatform, useNow());
  const best = recommended.slice(0, RECOMMENDED);
  const others = onPlatform.filter(({ _id }) => best.every(({ unit }) => unit._id !== _id));
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
    <section aria-label={label}>
      <FieldLabel>{label}</FieldLabel>
      <ul>
        {rows.map(({ unit, because }) => (
          <Group component="li" key={unit._id}>
            <Checkbox
              checked={chosenIds.includes(unit._id)}
              onChange={() => onChoose(toggleId(chosenIds, unit._id))}
              flex={1}
              styles={WHOLE_ROW}
              label={
                <>
                  <b className={textStyles.mono}>{unit.callsign}</b> {unit.name} <Dim>· {because}</Dim>
                </>
              }
            />
          </Group>
        ))}
      </ul>
      {free.length > 0 && (
        <NativeSelect
          aria-label="Add another unit"
          mt={8}
          size="form"
          value=""
          data={unitOptions('Add another unit', free)}
          onChange={({ currentTarget }) => onChoose([...chosenIds, currentTarget.value])}
        />
      )}
      <MoveOrBoth
        who={`${callsignsOf(busy)} ${busy.length === 1 ? 'is' : 'are'}`}
        numbers={[...new Set(busy.flatMap(({ call }) => call ?? []))]}
        move={move}
        onChange={onMove}
      />
    </section>
  );
}
