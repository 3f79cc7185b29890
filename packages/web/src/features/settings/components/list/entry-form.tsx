import type { UseFormReturnType } from '@mantine/form';
import type { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '#lib/api-client.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { type Problems, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useSavedToast, useSectionChange } from '../../settings.queries.ts';
import classes from './list.module.css';
import { changedKeys, type Entry, type ListPath, saveOps } from './list-patch.ts';

interface EntryFormProps<S extends SectionName, E extends Entry, V extends FormValues> {
  path: ListPath<S>;
  version: number;
  entries: readonly E[];
  /** Null for a new one. */
  entry: E | null;
  initial: V;
  /** What the fields are as the section keeps them. */
  entryOf: (values: V) => object;
  problemsOf?: (values: V) => Problems<V>;
  /** What the entry is called, for the toast. */
  nameOf: (values: V) => string;
  dialog: DialogControl;
  children: (form: UseFormReturnType<V>) => ReactNode;
}

/** The form of an entry in its dialog; of an old one only the keys that changed are sent. */
export function EntryForm<S extends SectionName, E extends Entry, V extends FormValues>(
  props: EntryFormProps<S, E, V>,
) {
  const { path, version, entries, entry, initial, entryOf, problemsOf, nameOf, dialog, children } = props;
  const saved = useSavedToast();
  // The section as the dialog was opened from; after somebody else's change was told, as it is now.
  const [begun, setBegun] = useState<number | null>(version);
  const { form, state } = useEndpointForm<typeof settingsEndpoints.changeSection, V>({
    send: useSectionChange(),
    draft: draftOf(path, entry, version),
    initial,
    ...(problemsOf === undefined ? {} : { problemsOf }),
    optionsOf: (values) => {
      const whole = entryOf(values);
      const part = entry === null ? whole : changedKeys(entryOf(initial), whole);
      const ops = saveOps(path, entries, { _id: entry?._id ?? null, entry: part });
      return { params: { section: path.section }, body: { version: begun ?? version, ops } };
    },
    texts: { failed: SETTINGS_TEXTS.saveFailed },
    onSaved: (answer) => saved(answer, nameOf(form.getValues())),
    onFailed: (error) => {
      if (error instanceof ApiFailure && error.status === 409) setBegun(null);
    },
    dialog,
  });
  return (
    <div className={classes.entry}>
      <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
        {children(form)}
      </DialogForm>
    </div>
  );
}

function draftOf({ section, list, within }: ListPath, entry: Entry | null, version: number): string {
  const key = within === undefined ? list : `${list}.${within._id}.${within.key}`;
  return `settings:${section}.${key}:${entry === null ? 'new' : `${entry._id}:${version}`}`;
}
