import type { Op } from '@ten-four/contract/settings/settings.contract';
import { type ReactNode, useMemo } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import type { Section } from '../../settings.queries.ts';
import { type FieldsContext, FieldsForm, type FieldsFormProps, setOps } from './fields-form.tsx';
import type { PlainForm } from './plain-form.ts';
import { PlainPanels } from './plain-inputs.tsx';
import { type PlainSection, sectionForm } from './section-fields.ts';

export type SectionContext = FieldsContext<FormValues> & { plain: PlainForm };

interface SectionFormProps<S extends PlainSection>
  extends Pick<FieldsFormProps<S, FormValues>, 'name' | 'names' | 'foot' | 'onSaved'> {
  section: S;
  read: Section<S>;
  more?: {
    valuesOf: (value: Section<S>['value']) => Record<string, string>;
    opsOf: (values: FormValues, begun: FormValues) => Op[];
  };
  children?: (context: SectionContext) => ReactNode;
}

export function SectionForm<S extends PlainSection>({ more, children, ...props }: SectionFormProps<S>) {
  const plain = useMemo(() => sectionForm(props.section), [props.section]);
  return (
    <FieldsForm<S, FormValues>
      {...props}
      valuesOf={(value) => ({ ...plain.valuesOf(value), ...more?.valuesOf(value) })}
      problemsOf={plain.problemsOf}
      opsOf={(values, begun) => [
        ...setOps(plain.fieldsOf(values), plain.fieldsOf(begun)),
        ...(more?.opsOf(values, begun) ?? []),
      ]}
    >
      {(context) => children?.({ ...context, plain }) ?? <PlainPanels {...context} plain={plain} />}
    </FieldsForm>
  );
}
