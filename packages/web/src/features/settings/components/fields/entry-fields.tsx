import type { ReactNode } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';
import type { Section } from '../../settings.queries.ts';
import { changedKeys, type Entry } from '../list/list-patch.ts';
import { FieldsForm } from './fields-form.tsx';
import type { PlainForm } from './plain-form.ts';
import type { SectionContext } from './section-form.tsx';

interface EntryFieldsProps<S extends 'departments' | 'licenses'> {
  section: S;
  read: Section<S>;
  entry: Entry;
  plain: PlainForm;
  problemsOf?: (values: FormValues) => Problems<FormValues>;
  children: (context: SectionContext) => ReactNode;
}

export function EntryFields<S extends 'departments' | 'licenses'>(props: EntryFieldsProps<S>) {
  const { section, read, entry, plain, problemsOf = plain.problemsOf, children } = props;
  const { _id } = entry;
  return (
    <FieldsForm<S, FormValues>
      section={section}
      name={`${section}.${_id}`}
      read={read}
      valuesOf={(value) =>
        plain.valuesOf((value.entries as readonly Entry[]).find((one) => one._id === _id) ?? entry)
      }
      problemsOf={problemsOf}
      opsOf={(values, begun) => {
        const changed = changedKeys(plain.fieldsOf(begun), plain.fieldsOf(values));
        return Object.keys(changed).length === 0
          ? []
          : [{ op: 'edit', list: 'entries', _id, entry: changed }];
      }}
    >
      {(context) => children({ ...context, plain })}
    </FieldsForm>
  );
}
