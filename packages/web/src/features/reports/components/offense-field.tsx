import '@mantine/core/styles/Combobox.layer.css';
import { Button, Combobox, TextInput, useCombobox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { OFFENSE_TITLE_MAX } from '@ten-four/contract/reports/reports.values';
import { useRef } from 'react';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import classes from './create-report-dialog.module.css';
import { JAIL } from './offense-list.tsx';
import type { ReportFormValues } from './report-form.values.ts';
import type { PenalPrices } from './use-penal-prices.ts';

interface OffenseFieldProps {
  form: UseFormReturnType<ReportFormValues>;
  prices: PenalPrices;
}

/** 'Add Offense': suggestions from the penal code by any part of the title; picking one adds it. */
export function OffenseField({ form, prices }: OffenseFieldProps) {
  const { codes = [], isWaiting, isMissing } = prices;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const input = useRef<HTMLInputElement>(null);
  const typed = form.values.offense;
  const wanted = typed.trim().toLowerCase();
  const fitting = wanted === '' ? [] : codes.filter(({ title }) => title.toLowerCase().includes(wanted));

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
        <div className={classes.offense}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              {...form.getInputProps('offense')}
              ref={input}
              label="Add Offense"
              size="form"
              autoComplete="off"
              maxLength={OFFENSE_TITLE_MAX}
              className={classes.offenseInput ?? ''}
              onChange={(event) => {
                form.setFieldValue('offense', event.currentTarget.value);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                // Enter adds; the report is sent by its button or Ctrl+Enter.
                event.preventDefault();
                if (!combobox.dropdownOpened || combobox.getSelectedOptionIndex() === -1) add(typed);
              }}
              onBlur={() => combobox.closeDropdown()}
            />
          </Combobox.EventsTarget>
          <Button size="form" className={classes.add ?? ''} onClick={() => add(typed)}>
            Add Offense
          </Button>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={fitting.length === 0} className={classes.dropdown ?? ''}>
        <Combobox.Options aria-label="Penal code" className={classes.codes ?? ''}>
          {fitting.map(({ title, fine, jailTime }) => (
            <Combobox.Option value={title} key={title} className={classes.code ?? ''}>
              <span>{title}</span>
              <span className={classes.cost}>
                {formatDollarsBriefly(fine)} {JAIL(jailTime)}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <p className={classes.waiting} role="status">
        {isWaiting && 'Waiting for the penal code...'}
      </p>
      {isMissing && (
        <p className={classes.unloaded} role="alert">
          The penal code could not be loaded.{' '}
          <Button size="row" onClick={prices.retry}>
            Retry
          </Button>
        </p>
      )}
    </Combobox>
  );
}
