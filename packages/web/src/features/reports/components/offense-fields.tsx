import { ActionIcon, Box, Button, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { OFFENSE_TITLE_MAX } from '@ten-four/contract/reports/reports.values';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pointsText } from '#lib/consequences.ts';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import { Dim } from '#ui/dim.tsx';
import { Tag } from '#ui/tag.tsx';
import classes from './create-report-dialog.module.css';
import {
  offenseOf,
  offensesLike,
  offensesOf,
  pointsOf,
  type ReportFormValues,
  removeOffense,
  totalsOf,
} from './report-form.values.ts';
import type { PenalPrices } from './use-penal-prices.ts';

interface OffenseFieldProps {
  form: UseFormReturnType<ReportFormValues>;
  prices: PenalPrices;
  isFirst: boolean;
}

/** Offers unknown offenses as a separate option, so that no one adds them for free by accident. */
export function OffenseField({ form, prices, isFirst }: OffenseFieldProps) {
  const { codes = [], isWaiting, isMissing } = prices;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const input = useRef<HTMLInputElement>(null);
  const typed = form.values.offense;
  const fitting = offensesLike(typed, codes);
  const isOther =
    codes.length > 0 && typed.trim() !== '' && offenseOf(typed, codes)?.title !== fitting[0]?.title;
  const other = { title: typed.trim(), label: `Add "${typed.trim()}" as other`, fine: 0, jailTime: 0 };
  const choices = [...fitting.map((code) => ({ ...code, label: code.title })), ...(isOther ? [other] : [])];

  // Marks the option that Enter picks.
  const markFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (typed !== '') markFirst();
  }, [typed]);

  const add = (text: string) => {
    combobox.closeDropdown();
    input.current?.focus();
    prices.add(text);
  };
  return (
    <Combobox
      store={combobox}
      size="form"
      keepMounted={false}
      withinPortal={false}
      position="bottom-start"
      middlewares={{ flip: false, shift: false }}
      onOptionSubmit={add}
    >
      <Combobox.DropdownTarget>
        <Group gap={8} wrap="nowrap" align="flex-start">
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              {...form.getInputProps('offense')}
              ref={input}
              label="Add Offense"
              size="form"
              maxLength={OFFENSE_TITLE_MAX}
              data-autofocus={isFirst || undefined}
              flex={1}
              onChange={(event) => {
                form.setFieldValue('offense', event.currentTarget.value);
                combobox.openDropdown();
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                // Ctrl+Enter sends the report.
                event.preventDefault();
                if (!combobox.dropdownOpened || combobox.getSelectedOptionIndex() === -1) {
                  add(choices[0]?.title ?? typed);
                }
              }}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
          <Button size="form" flex="none" mt={24} onClick={() => add(typed)}>
            Add Offense
          </Button>
        </Group>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={choices.length === 0} p={4}>
        <Combobox.Options
          aria-label="Penal code"
          mah="12rem"
          style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}
        >
          {choices.map(({ title, label, fine, jailTime }) => (
            <Combobox.Option value={title} key={label} className={classes.code ?? ''}>
              <span>{label}</span>
              <span className={classes.cost}>
                {formatDollarsBriefly(fine)} {minutes(jailTime)}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <Text className={classes.waiting ?? ''} c="dimmed" role="status">
        {isWaiting && 'Waiting for the penal code...'}
      </Text>
      {isMissing && (
        <Text className={classes.waiting ?? ''} c="error" role="alert">
          The penal code could not be loaded.{' '}
          <Button size="row" onClick={prices.retry}>
            Retry
          </Button>
        </Text>
      )}
    </Combobox>
  );
}

const minutes = (count: number) => `${count.toLocaleString('en-US')} min`;

export function OffenseList({ form, prices }: Omit<OffenseFieldProps, 'isFirst'>) {
  const offenses = offensesOf(form.values);
  const total = totalsOf(offenses);
  const pointsFor = (titles: readonly string[]) => pointsOf(form.values.type, titles, prices.codes ?? []);
  const last = useRef<HTMLLIElement>(null);
  const shown = useRef(offenses.length);
  useEffect(() => {
    if (offenses.length > shown.current) last.current?.scrollIntoView({ block: 'nearest' });
    shown.current = offenses.length;
  }, [offenses.length]);
  const remove = (index: number) => {
    form.setValues(removeOffense(form.getValues(), index));
    // The button disappears; keep the focus in the dialog.
    form.getInputNode('offense')?.focus();
  };
  return (
    <div>
      <Text mb={4} fz={13} fw={500} c="dimmed">
        Offenses <Tag>{offenses.length}</Tag>
      </Text>
      <div className={classes.offenses}>
        <Box component="ul" mah={192} style={{ overflowY: 'auto' }} aria-label="Offenses">
          {offenses.map(({ title, fine, jailTime }, index) => (
            <li
              className={classes.added}
              // biome-ignore lint/suspicious/noArrayIndexKey: the same offense may appear twice
              key={`${index} ${title}`}
              ref={index === offenses.length - 1 ? last : undefined}
            >
              <span className={classes.title}>
                {title}
                <Points count={pointsFor([title])} />
              </span>
              <span className={classes.cost}>{formatDollarsBriefly(fine)}</span>
              <span className={classes.cost}>{minutes(jailTime)}</span>
              <ActionIcon size="row" aria-label={`Remove ${title}`} onClick={() => remove(index)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </Box>
        {offenses.length === 0 ? (
          <Text px={12} py={8} c="dimmed">
            No offenses added.
          </Text>
        ) : (
          <div className={classes.total}>
            <span>
              Total
              <Points count={pointsFor(offenses.map(({ title }) => title))} />
            </span>
            <span className={classes.cost}>{formatDollarsBriefly(total.fine)}</span>
            <span className={classes.cost}>{minutes(total.jailTime)}</span>
          </div>
        )}
      </div>
    </div>
  );
}

const Points = ({ count }: { count: number }) => count > 0 && <Dim>{` ${pointsText(count)}`}</Dim>;
