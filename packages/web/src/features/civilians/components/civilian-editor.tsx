import { Box, Paper } from '@mantine/core';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { PageHeading } from '#ui/panel.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useCivilianUpdate } from '../civilians.queries.ts';
import { CivilianForm } from './civilian-form.tsx';
import { bodyOf, problemsOf, valuesOf } from './civilian-form.values.ts';
import { civilianName } from './civilian-name.ts';

/** Applies a draft only to the version it was begun from. */
export function CivilianEditor({ civilian, onClose }: { civilian: Civilian; onClose: () => void }) {
  const { form, state } = useEndpointForm({
    send: useCivilianUpdate(),
    draft: `civilian:${civilian._id}:${civilian.updatedAt}`,
    initial: valuesOf(civilian),
    problemsOf,
    optionsOf: (values) => ({ params: { id: civilian._id }, body: bodyOf(values) }),
    texts: { failed: CIVILIAN_TEXTS.updateFailed },
    onSaved: () => showSuccess(CIVILIAN_TEXTS.updated),
    dialog: { onBusy: () => undefined, onClose },
  });
  return (
    <Box maw={880}>
      <PageHeading>Edit {civilianName(civilian)}</PageHeading>
      <Paper p={{ base: 16, sm: 24 }} radius="md" bd="1px solid var(--tf-line)">
        <CivilianForm form={form} state={state} submitLabel="Save Changes" />
      </Paper>
    </Box>
  );
}
