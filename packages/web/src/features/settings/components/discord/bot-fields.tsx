import { Checkbox } from '@mantine/core';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { Panel } from '#ui/panel.tsx';
import classes from '../fields/fields.module.css';

/** What the bot does: whether it has slash commands, and hears of roles as they change. */
export function BotFields({ check }: { check: (name: 'commands' | 'liveRoles') => object }) {
  return (
    <Panel title="Bot">
      <div className={classes.fields}>
        <Checkbox
          {...check('commands')}
          classNames={INLINE_CHOICE}
          label="Slash commands; off, buttons beneath messages go on working"
          size="md"
        />
        <Checkbox
          {...check('liveRoles')}
          classNames={INLINE_CHOICE}
          label="Role changes in Discord count at once; off, within 10 minutes"
          size="md"
        />
      </div>
    </Panel>
  );
}
