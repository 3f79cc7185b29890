import type { UseFormReturnType } from '@mantine/form';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { servicesIn, servicesText } from '#lib/services.ts';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { Toggles } from '#ui/toggles.tsx';

interface ServicesFieldProps<V extends FormValues & { services: string }> {
  form: UseFormReturnType<V>;
  /** What the first of them decides. */
  note?: (first: Service) => string;
}

/** Who such a call needs, one to all three. */
export function ServicesField<V extends FormValues & { services: string }>(props: ServicesFieldProps<V>) {
  const { form, note } = props;
  const chosen = servicesIn(form.values.services);
  const [first] = chosen;
  return (
    <Toggles
      label="Services"
      description={first === undefined ? undefined : note?.(first)}
      error={form.errors.services}
      values={SERVICES}
      chosen={chosen}
      onChange={(next) => form.getInputProps('services').onChange(servicesText(next))}
      least={1}
    />
  );
}
