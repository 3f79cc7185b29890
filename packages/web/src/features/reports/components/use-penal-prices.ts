import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePenalCodes } from '../reports.queries.ts';
import { addTyped, needsPrices, pricedBy, type ReportFormValues } from './report-form.values.ts';

type Step = 'add' | 'submit';

/**
 * What 'Create Report' does with the penal code. While it is being loaded, adding and submitting wait for it, unless the
 * form is changed meanwhile; where it failed, offenses are added as typed and get their price once it is there.
 */
export function usePenalPrices(form: UseFormReturnType<ReportFormValues>, onSubmit: () => void) {
  const { data: codes, isPending, isError, refetch } = usePenalCodes();
  const [awaited, setAwaited] = useState<{ step: Step; values: string } | null>(null);
  const waiting = awaited?.values === JSON.stringify(form.values) ? awaited.step : null;

  const add = () => form.setValues(addTyped(form.getValues(), codes));
  const submit = () => {
    add();
    onSubmit();
  };
  const whenPriced = (step: Step, work: () => void) => {
    const values = form.getValues();
    const waits = isPending && needsPrices(values);
    setAwaited(waits ? { step, values: JSON.stringify(values) } : null);
    if (!waits) work();
  };

  const settle = useEffectEvent(() => {
    setAwaited(null);
    const values = form.getValues();
    const priced = codes === undefined ? values : pricedBy(values, codes);
    if (priced !== values) form.setValues(priced);
    if (waiting === 'add') add();
    // Without prices nothing is sent that was not asked for once more.
    if (waiting === 'submit' && codes !== undefined) submit();
  });
  useEffect(() => {
    if (!isPending) settle();
  }, [isPending]);

  return {
    codes,
    isWaiting: waiting !== null,
    isMissing: isError && codes === undefined,
    retry: () => void refetch(),
    /** Adds a text, or what is typed, to the offenses. */
    add: (text: string) => {
      form.setFieldValue('offense', text);
      whenPriced('add', add);
    },
    /** Adds what is typed, and sends the report. */
    submit: () => whenPriced('submit', submit),
  };
}

export type PenalPrices = ReturnType<typeof usePenalPrices>;
