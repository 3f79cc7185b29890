import type { SectionValues } from '@ten-four/contract/settings/sections';
import { VEHICLES } from '@ten-four/contract/settings/sections/vehicles.section';
import { type ListColumn, ListEditor } from '../list/list-editor.tsx';
import { SectionPage } from '../section-page.tsx';

type Model = SectionValues['vehicles']['models'][number];

const MODELS: readonly ListColumn<Model>[] = [
  { id: 'model', cell: VEHICLES.lists.models.name },
  { id: 'type', folded: 'line' },
];

export function VehiclesPage() {
  return (
    <SectionPage
      section="vehicles"
      note="Makes, models and weapons are suggestions. Members can also type anything else."
    >
      {(read) => (
        <>
          <ListEditor list="types" read={read} noun="type" note="The first one is the default." />
          <ListEditor
            list="models"
            read={read}
            noun="model"
            columns={MODELS}
            inputs={{
              make: {},
              model: {},
              type: { data: read.value.types.map(({ name }) => ({ value: name, label: name })) },
            }}
            defaults={{ type: read.value.types[0]?.name ?? '' }}
          />
          <ListEditor list="weaponTypes" read={read} noun="weapon type" />
        </>
      )}
    </SectionPage>
  );
}
