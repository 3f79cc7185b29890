import { NativeSelect } from '@mantine/core';
import type { SectionValues } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSection } from '../../settings.queries.ts';
import fields from '../fields/fields.module.css';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';
import { SettingsHeading } from '../settings-heading.tsx';
import { NamedList } from './named-list.tsx';

type Model = SectionValues['vehicles']['models'][number];

const COLUMNS: readonly TableColumn<Model>[] = [
  { id: 'model', header: 'Model', folded: 'lead', cell: ({ make, model }) => `${make} ${model}` },
  { id: 'type', header: 'Type', folded: 'line', cell: ({ type }) => type },
];
const nameOf = ({ make, model }: { make: string; model: string }) => `${make} ${model}`;

/** Types of vehicles, and what the forms of vehicles and weapons suggest. */
export function VehiclesPage() {
  const query = useSection('vehicles');
  return (
    <>
      <SettingsHeading note="Makes, models and weapons are suggestions: anything else may be typed as well.">
        Vehicles & weapons
      </SettingsHeading>
      <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
        {(read) => (
          <div className={fields.form}>
            <NamedList
              path={{ section: 'vehicles', list: 'types' }}
              read={read}
              entries={read.value.types}
              title="Vehicle types"
              thing="type"
              empty="No types yet."
              note="The first one is the default."
              max={30}
            />
            <ListEditor
              path={{ section: 'vehicles', list: 'models' }}
              read={read}
              entries={read.value.models}
              title="Models"
              thing="model"
              columns={COLUMNS}
              nameOf={nameOf}
              textOf={nameOf}
              empty="No models yet."
              form={(given) => <ModelForm {...given} types={read.value.types.map(({ name }) => name)} />}
            />
            <NamedList
              path={{ section: 'vehicles', list: 'weaponTypes' }}
              read={read}
              entries={read.value.weaponTypes}
              title="Weapon types"
              thing="weapon type"
              empty="No weapon types yet."
              max={50}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

const LINES = [
  { name: 'make', label: 'Make', maxLength: 50 },
  { name: 'model', label: 'Model', maxLength: 50 },
] as const;

function ModelForm({ types, ...given }: EntryFormContext<'vehicles', Model> & { types: string[] }) {
  const { make = '', model = '', type = types[0] ?? '' } = given.entry ?? {};
  const offered = types.includes(type) ? types : [type, ...types];
  return (
    <EntryForm {...given} initial={{ make, model, type }} entryOf={(values) => values} nameOf={nameOf}>
      {(form) => (
        <>
          <Lines lines={LINES} field={form.getInputProps} />
          <NativeSelect {...form.getInputProps('type')} label="Type" size="room" data={offered} />
        </>
      )}
    </EntryForm>
  );
}
