import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePenalCodes } from '#lib/community.ts';
import { addTypedOffense, needsPrices, priceOffenses, type ReportFormValues } from './report-form.values.ts';

type Step = 'add' | 'submit';

/** Delays adding and submitting while the penal code loads. Without it, offenses are added unpriced and priced later. */
export function usePenalPrices(form: UseFormReturnType<ReportFormValues>, onSubmit: () => void) {
  const { data: codes, isPending, isError, refetch } = usePenalCodes();
  const [awaited, setAwaited] = useState<{ step: Step; values: string } | null>(null);
  const waiting = awaited?.values === JSON.stringify(form.values) ? awaited.step : null;

  const add = () => form.setValues(addTypedOffense(form.getValues(), codes));
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
    const priced = codes === undefined ? values : priceOffenses(values, codes);
    if (priced !== values) form.setValues(priced);
    if (waiting === 'add') add();
    // Never submits unpriced offenses without a second press.
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
    add: (text: string) => {
      form.setFieldValue('offense', text);
      whenPriced('add', add);
    },
    submit: () => whenPriced('submit', submit),
  };
}

export type PenalPrices = ReturnType<typeof usePenalPrices>;
