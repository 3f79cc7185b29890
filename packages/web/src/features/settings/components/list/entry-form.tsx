import type { UseFormReturnType } from '@mantine/form';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '#lib/api-client.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { type Problems, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { changedKeys, type Entry, type ListPath, listOp, saveOp, undoTarget } from '../../list-ops.ts';
import { type Section, useSavedToast, useSectionChange } from '../../settings.queries.ts';
import type { PlainForm } from '../fields/plain-form.ts';
import { PlainInputs } from '../fields/plain-inputs.tsx';
import classes from '../settings.module.css';

export interface EntryFormContext<E extends Entry> {
  read: Section;
  path: ListPath;
  entries: readonly E[];
  entry: E | null;
  nameOf: (entry: E) => string;
}

interface EntryFormProps<E extends Entry, V extends FormValues> extends EntryFormContext<E> {
  initial: V;
  entryOf: (values: V) => object;
  problemsOf?: (values: V) => Problems<V>;
  children: (form: UseFormReturnType<V>) => ReactNode;
}

export function EntryForm<E extends Entry, V extends FormValues>(props: EntryFormProps<E, V>) {
  const { read, path, entries, entry, initial, entryOf, problemsOf, nameOf, children } = props;
  const showSaved = useSavedToast();
  // Null after a conflict: the next save uses the current version.
  const [baseVersion, setBaseVersion] = useState<number | null>(read.version);
  const { form, state } = useEndpointForm<'PATCH /api/settings/:section', V>({
    send: useSectionChange(),
    draft: draftOf(read, path, entry),
    initial,
    ...(problemsOf === undefined ? {} : { problemsOf }),
    optionsOf: (values) => {
      const newEntry = entryOf(values);
      const changes = entry === null ? newEntry : changedKeys(entryOf(initial), newEntry);
      const op = listOp(path, entries, saveOp(entry?._id ?? null, changes));
      return {
        params: { section: read.section },
        body: { version: baseVersion ?? read.version, ops: [op] },
      };
    },
    texts: { failed: SETTINGS_TEXTS.saveFailed },
    onSaved: (answer) => {
      const name = nameOf(entryOf(form.getValues()) as E);
      showSaved(answer, name, undoTarget(path, name));
    },
    onFailed: (error) => {
      if (error instanceof ApiFailure && error.status === 409) setBaseVersion(null);
    },
  });
  return (
    <div className={classes.entry}>
      <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
        {children(form)}
      </DialogForm>
    </div>
  );
}

interface PlainEntryFormProps<E extends Entry> extends EntryFormContext<E> {
  plain: PlainForm;
  /** Instead of all plain fields. */
  children?: (form: UseFormReturnType<FormValues>) => ReactNode;
  defaults?: object;
  complete?: ((fields: Record<string, unknown>) => object) | undefined;
}

export function PlainEntryForm<E extends Entry>(props: PlainEntryFormProps<E>) {
  const { plain, defaults = {}, complete, children, ...context } = props;
  return (
    <EntryForm
      {...context}
      initial={plain.valuesOf(context.entry ?? defaults)}
      entryOf={(values) => complete?.(plain.fieldsOf(values)) ?? plain.fieldsOf(values)}
      problemsOf={plain.problemsOf}
    >
      {(form) => children?.(form) ?? <PlainInputs plain={plain} form={form} />}
    </EntryForm>
  );
}

function draftOf({ section, version }: Section, { list, within }: ListPath, entry: Entry | null): string {
  const key = within === undefined ? list : `${list}.${within._id}.${within.key}`;
  return `settings:${section}.${key}:${entry === null ? 'new' : `${entry._id}:${version}`}`;
}
