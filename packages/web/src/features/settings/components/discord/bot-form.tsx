import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSection } from '../../settings.queries.ts';
import classes from '../fields/fields.module.css';
import { FieldsForm, setOps } from '../fields/fields-form.tsx';

/** What the bot does: whether it has slash commands, and hears of roles as they change. */
export function BotForm() {
  const discord = useSection('discord');
  return (
    <Loaded query={discord} failed={SETTINGS_TEXTS.loadFailed} rows={1}>
      {(read) => (
        <FieldsForm
          section="discord"
          name="discord-bot"
          read={read}
          valuesOf={({ commands, liveRoles }) => ({ commands, liveRoles })}
          opsOf={setOps}
        >
          {({ form }) => (
            <Panel title="Bot">
              <div className={classes.fields}>
                <Checkbox
                  {...form.getInputProps('commands', { type: 'checkbox' })}
                  classNames={INLINE_CHOICE}
                  label="Slash commands; off, buttons beneath messages go on working"
                  size="md"
                />
                <Checkbox
                  {...form.getInputProps('liveRoles', { type: 'checkbox' })}
                  classNames={INLINE_CHOICE}
                  label="Role changes in Discord count at once; off, within 10 minutes"
                  size="md"
                />
              </div>
            </Panel>
          )}
        </FieldsForm>
      )}
    </Loaded>
  );
}
