import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { useUpdateCivilian } from '../api/update-civilian.ts';
import classes from './civilian-editor.module.css';
import { CivilianForm } from './civilian-form.tsx';
import { valuesOf } from './civilian-form.values.ts';
import { civilianName } from './civilian-name.ts';

interface CivilianEditorProps {
  civilian: Civilian;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a civilian that exists. A draft counts only for the state of the civilian that it was begun from. */
export function CivilianEditor({ civilian, onSaved, onCancel }: CivilianEditorProps) {
  const update = useUpdateCivilian(civilian._id);
  const initial = valuesOf(civilian);
  return (
    <div className={classes.editor}>
      <PageHeading>Edit {civilianName(civilian)}</PageHeading>
      <div className={classes.sheet}>
        <CivilianForm
          initial={initial}
          draft={draftAt(`civilian:${civilian._id}:${civilian.updatedAt}`, initial)}
          submitLabel="Save Changes"
          failedText={CIVILIAN_TEXTS.updateFailed}
          onSave={update.mutateAsync}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      </div>
    </div>
  );
}
