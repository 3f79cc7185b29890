import { Textarea, TextInput } from '@mantine/core';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { useState } from 'react';
import { Choices } from '#ui/choices.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { RulesText } from '#ui/rules-text.tsx';
import { type Section, useSection } from '../../settings.queries.ts';
import classes from '../fields/fields.module.css';
import { FieldsForm, setOps } from '../fields/fields-form.tsx';
import { SettingsHeading } from '../settings-heading.tsx';

/** What the community says of itself: greeting, rules, the way in. */
export function TextsPage() {
  const query = useSection('texts');
  return (
    <>
      <SettingsHeading>Texts</SettingsHeading>
      <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
        {(read) => <Texts read={read} />}
      </Loaded>
    </>
  );
}

const valuesOf = ({ welcome, rules, invite }: Section<'texts'>['value']) => ({
  welcome,
  rules,
  invite: invite ?? '',
});
const fieldsOf = ({ invite, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  invite: invite.trim() === '' ? null : invite.trim(),
});

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

function Texts({ read }: { read: Section<'texts'> }) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <FieldsForm
      section="texts"
      read={read}
      valuesOf={valuesOf}
      opsOf={(values, begun) => setOps(fieldsOf(values), fieldsOf(begun))}
    >
      {({ form, field }) => (
        <>
          <Panel title="Before sign-in">
            <div className={classes.fields}>
              <Textarea
                {...field('welcome')}
                label="Welcome, under the greeting"
                autosize
                minRows={2}
                maxLength={300}
              />
              <TextInput
                {...field('invite')}
                label="Invite to the Discord server"
                placeholder="https://discord.gg/..."
                size="room"
                type="url"
                maxLength={200}
                autoComplete="off"
              />
            </div>
          </Panel>
          <Panel
            title="Rules"
            actions={<Choices label="Rules" choices={VIEWS} chosen={view} onChoose={setView} />}
          >
            <div className={classes.fields} data-wide>
              {view === 'write' ? (
                <Textarea
                  {...form.getInputProps('rules')}
                  label="Rules, for everybody to read"
                  description="# heading, - list, **bold**, [words](https://address). No other formatting."
                  autosize
                  minRows={12}
                  maxRows={30}
                  maxLength={20_000}
                />
              ) : (
                <RulesText text={form.values.rules} />
              )}
            </div>
          </Panel>
        </>
      )}
    </FieldsForm>
  );
}
