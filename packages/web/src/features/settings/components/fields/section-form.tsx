import type { Op } from '@ten-four/contract/settings/settings.contract';
import { type ReactNode, useMemo } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';
import type { Section } from '../../settings.queries.ts';
import { type EntryInputs, listForm } from '../list/list-form.ts';
import { changedKeys, type Entry, entriesAt } from '../list/list-patch.ts';
import { type FieldsContext, FieldsForm, type FieldsFormProps, setOps } from './fields-form.tsx';
import { PlainPanels } from './plain-inputs.tsx';
import { type PlainSection, sectionForm } from './section-fields.ts';

interface SectionFormProps<S extends PlainSection>
  extends Pick<FieldsFormProps, 'name' | 'names' | 'foot' | 'onSaved'> {
  section: S;
  read: Section<S>;
  more?: {
    valuesOf: (value: Section<S>['value']) => Record<string, string>;
    opsOf: (values: FormValues, begun: FormValues) => Op[];
  };
  children?: (context: FieldsContext) => ReactNode;
}

/** Edits the plain fields of a section, and `more` that the page renders itself. */
export function SectionForm<S extends PlainSection>({ more, children, ...props }: SectionFormProps<S>) {
  const plain = useMemo(() => sectionForm(props.section), [props.section]);
  return (
    <FieldsForm
      {...props}
      plain={plain}
      valuesOf={(value) => ({ ...plain.valuesOf(value), ...more?.valuesOf(value as Section<S>['value']) })}
      opsOf={(values, begun) => [
        ...setOps(plain.fieldsOf(values), plain.fieldsOf(begun)),
        ...(more?.opsOf(values, begun) ?? []),
      ]}
    >
      {(context) => children?.(context) ?? <PlainPanels {...context} />}
    </FieldsForm>
  );
}

interface EntryFieldsProps<E extends Entry> {
  section: 'departments' | 'licenses';
  read: Section;
  entry: E;
  inputs: EntryInputs<E>;
  problemsOf?: (values: FormValues) => Problems<FormValues>;
  children: (context: FieldsContext) => ReactNode;
}

/** Edits an entry on its own page. */
export function EntryFields<E extends Entry>({ inputs, entry, ...props }: EntryFieldsProps<E>) {
  const { _id } = entry;
  const path = { section: props.section, list: 'entries' };
  const plain = listForm(path, inputs);
  return (
    <FieldsForm
      {...props}
      plain={plain}
      name={`${props.section}.${_id}`}
      valuesOf={(value) => plain.valuesOf(entriesAt(value, path).find((one) => one._id === _id) ?? entry)}
      opsOf={(values, begun) => {
        const changed = changedKeys(plain.fieldsOf(begun), plain.fieldsOf(values));
        return Object.keys(changed).length === 0
          ? []
          : [{ op: 'edit', list: 'entries', _id, entry: changed }];
      }}
    />
  );
}
