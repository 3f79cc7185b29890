import type { SectionValues } from '@ten-four/contract/settings/sections';
import { VEHICLES } from '@ten-four/contract/settings/sections/vehicles.section';
import type { TableColumn } from '#ui/data-table.tsx';
import { plainForm } from '../fields/plain-form.ts';
import { ListEditor } from '../list/list-editor.tsx';
import { NamedList } from '../list/named-list.tsx';
import { SectionPage } from '../section-page.tsx';

type Model = SectionValues['vehicles']['models'][number];

const { types, models, weaponTypes } = VEHICLES.lists;

const COLUMNS: readonly TableColumn<Model>[] = [
  { id: 'model', header: 'Model', folded: 'lead', cell: models.name },
  { id: 'type', header: 'Type', folded: 'line', cell: ({ type }) => type },
];

export function VehiclesPage() {
  return (
    <SectionPage
      section="vehicles"
      title="Vehicles & weapons"
      note="Makes, models and weapons are suggestions. Members can also type anything else."
    >
      {(read) => (
        <>
          <NamedList
            path={{ section: 'vehicles', list: 'types' }}
            read={read}
            entries={read.value.types}
            schemas={types.entry.properties}
            title="Vehicle types"
            thing="type"
            empty="No types yet."
            note="The first one is the default."
          />
          <ListEditor
            path={{ section: 'vehicles', list: 'models' }}
            read={read}
            entries={read.value.models}
            title="Models"
            thing="model"
            columns={COLUMNS}
            nameOf={models.name}
            empty="No models yet."
            begin={{ type: read.value.types[0]?.name ?? '' }}
            plain={plainForm(models.entry.properties, {
              make: { label: 'Make' },
              model: { label: 'Model' },
              type: {
                label: 'Type',
                data: read.value.types.map(({ name }) => ({ value: name, label: name })),
              },
            })}
          />
          <NamedList
            path={{ section: 'vehicles', list: 'weaponTypes' }}
            read={read}
            entries={read.value.weaponTypes}
            schemas={weaponTypes.entry.properties}
            title="Weapon types"
            thing="weapon type"
            empty="No weapon types yet."
          />
        </>
      )}
    </SectionPage>
  );
}
