import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Section, useSection } from '../../settings.queries.ts';
import classes from '../fields/fields.module.css';
import { type FieldsContext, FieldsForm, type FooterContext, setOps } from '../fields/fields-form.tsx';
import { NamesFields } from '../fields/names-fields.tsx';

const valuesOf = ({ communityName, bankName, showIcon }: Section<'general'>['value']) => ({
  communityName,
  bankName,
  showIcon,
});

interface NamesStepProps {
  /** What ends the step. */
  foot: (given: FooterContext) => ReactNode;
  onSaved: () => void;
  /** Stands in the field until somebody types; null keeps the name that is saved. */
  suggestedName: string | null;
}

/** The names of the community and its bank, with what members are greeted by. */
export function NamesStep({ foot, onSaved, suggestedName }: NamesStepProps) {
  const query = useSection('general');
  return (
    <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
      {(read) => (
        <FieldsForm
          section="general"
          name="setup"
          read={read}
          valuesOf={valuesOf}
          opsOf={(values, begun) => setOps(values, begun)}
          foot={foot}
          onSaved={onSaved}
        >
          {(given) => (
            <Panel title="Names">
              <Suggestion name={suggestedName} saved={read.value.communityName} form={given.form} />
              <NamesFields {...given} />
              <p className={classes.greeting}>
                Welcome to <span>{given.form.values.communityName.trim() || 'your community'} CAD!</span>
              </p>
            </Panel>
          )}
        </FieldsForm>
      )}
    </Loaded>
  );
}

interface SuggestionProps {
  name: string | null;
  saved: string;
  form: FieldsContext<ReturnType<typeof valuesOf>>['form'];
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
