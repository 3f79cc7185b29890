import type { Op } from '@ten-four/contract/settings/settings.contract';
import { useMemo } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { changedKeys, type Entry, entriesAt } from '../../list-ops.ts';
import type { Section } from '../../settings.queries.ts';
import { type EntryInputs, listForm } from '../list/list-form.ts';
import { FieldsForm, type FieldsFormProps, setOps } from './fields-form.tsx';
import { type PlainSection, sectionForm } from './section-fields.ts';

interface SectionFormProps<S extends PlainSection>
  extends Pick<FieldsFormProps, 'name' | 'footer' | 'onSaved' | 'children'> {
  read: Section<S>;
  more?: {
    valuesOf: (value: Section<S>['value']) => Record<string, string>;
    opsOf: (values: FormValues, before: FormValues) => Op[];
  };
}

/** Edits the plain fields of a section, and `more` that the page renders itself. */
export function SectionForm<S extends PlainSection>({ more, ...props }: SectionFormProps<S>) {
  const plain = useMemo(() => sectionForm(props.read.section), [props.read.section]);
  return (
    <FieldsForm
      {...props}
      plain={plain}
      valuesOf={(value) => ({ ...plain.valuesOf(value), ...more?.valuesOf(value as Section<S>['value']) })}
      opsOf={(values, before) => [
        ...setOps(plain.fieldsOf(values), plain.fieldsOf(before)),
        ...(more?.opsOf(values, before) ?? []),
      ]}
    />
  );
}

interface EntryFieldsProps<E extends Entry>
  extends Pick<FieldsFormProps, 'read' | 'problemsOf' | 'children'> {
  entry: E;
  inputs: EntryInputs<E>;
}

/** Edits an entry on its own page. */
export function EntryFields<E extends Entry>({ inputs, entry, ...props }: EntryFieldsProps<E>) {
  const { _id } = entry;
  const { section } = props.read;
  const path = { list: 'entries' };
  const plain = listForm(section, path, inputs);
  return (
    <FieldsForm
      {...props}
      plain={plain}
      name={`${section}.${_id}`}
      valuesOf={(value) => plain.valuesOf(entriesAt(value, path).find((one) => one._id === _id) ?? entry)}
      opsOf={(values, before) => {
        const changed = changedKeys(plain.fieldsOf(before), plain.fieldsOf(values));
        return Object.keys(changed).length === 0
          ? []
          : [{ op: 'edit', list: 'entries', _id, entry: changed }];
      }}
    />
  );
}
