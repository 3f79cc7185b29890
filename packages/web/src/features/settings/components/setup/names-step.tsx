import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { Panel } from '#ui/panel.tsx';
import classes from '../fields/fields.module.css';
import type { FooterContext } from '../fields/fields-form.tsx';
import { namesIn, PlainInputs } from '../fields/plain-inputs.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { LoadedSection } from '../section-page.tsx';

interface NamesStepProps {
  foot: (given: FooterContext) => ReactNode;
  onSaved: () => void;
  /** Fills the field until somebody types; null keeps the saved name. */
  suggestedName: string | null;
}

/** The names of the community and its bank, with what members are greeted by. */
export function NamesStep({ foot, onSaved, suggestedName }: NamesStepProps) {
  return (
    <LoadedSection section="general">
      {(read) => (
        <SectionForm section="general" name="setup" read={read} foot={foot} onSaved={onSaved}>
          {({ form, plain, ...given }) => (
            <Panel title="Names">
              <Suggestion name={suggestedName} saved={read.value.communityName} form={form} />
              <div className={classes.fields}>
                <PlainInputs {...given} form={form} plain={plain} names={namesIn(plain.fields, 'Names')} />
              </div>
              <p className={classes.greeting}>
                Welcome to <span>{String(form.values.communityName).trim() || 'your community'} CAD!</span>
              </p>
            </Panel>
          )}
        </SectionForm>
      )}
    </LoadedSection>
  );
}

interface SuggestionProps {
  name: string | null;
  saved: string;
  form: UseFormReturnType<FormValues>;
}

/** Fills in the suggested name once, when it is known and the field is untouched. */
function Suggestion({ name, saved, form }: SuggestionProps) {
  const wasFilled = useRef(false);
  useEffect(() => {
    if (name === null || wasFilled.current) return;
    wasFilled.current = true;
    if (form.values.communityName === saved) form.setFieldValue('communityName', name.slice(0, 60).trim());
  }, [name, saved, form]);
  return null;
}
