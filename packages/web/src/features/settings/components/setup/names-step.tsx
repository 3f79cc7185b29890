import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Section, useSection } from '../../settings.queries.ts';
import classes from '../fields/fields.module.css';
import { FieldsForm, type FootGiven, setOps } from '../fields/fields-form.tsx';
import { NamesFields } from '../fields/names-fields.tsx';

const valuesOf = ({ communityName, bankName, showIcon }: Section<'general'>['value']) => ({
  communityName,
  bankName,
  showIcon,
});

interface NamesStepProps {
  /** What ends the step. */
  foot: (given: FootGiven) => ReactNode;
  onSaved: () => void;
}

/** The names of the community and its bank, with what members are greeted by. */
export function NamesStep({ foot, onSaved }: NamesStepProps) {
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
