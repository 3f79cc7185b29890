import type { SectionValues } from '@ten-four/contract/settings/sections';
import { VEHICLES } from '@ten-four/contract/settings/sections/vehicles.section';
import type { TableColumn } from '#ui/data-table.tsx';
import { ListEditor } from '../list/list-editor.tsx';
import { SectionPage } from '../section-page.tsx';

type Model = SectionValues['vehicles']['models'][number];

const MODELS: readonly TableColumn<Model>[] = [
  { id: 'model', header: 'Model', folded: 'lead', cell: VEHICLES.lists.models.name },
  { id: 'type', header: 'Type', folded: 'line', cell: ({ type }) => type },
];

export function VehiclesPage() {
  return (
    <SectionPage
      section="vehicles"
      note="Makes, models and weapons are suggestions. Members can also type anything else."
    >
      {(read) => (
        <>
          <ListEditor
            path={{ section: 'vehicles', list: 'types' }}
            read={read}
            title="Vehicle types"
            thing="type"
            note="The first one is the default."
          />
          <ListEditor
            path={{ section: 'vehicles', list: 'models' }}
            read={read}
            title="Models"
            thing="model"
            columns={MODELS}
            inputs={{
              make: {},
              model: {},
              type: { data: read.value.types.map(({ name }) => ({ value: name, label: name })) },
            }}
            begin={{ type: read.value.types[0]?.name ?? '' }}
          />
          <ListEditor
            path={{ section: 'vehicles', list: 'weaponTypes' }}
            read={read}
            title="Weapon types"
            thing="weapon type"
          />
        </>
      )}
    </SectionPage>
  );
}
