import '@mantine/core/styles/Input.layer.css';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import classes from './calls-tools.module.css';
import type { CallsShown } from './use-calls-view.ts';

interface CallsToolsProps {
  shown: CallsShown;
  /** Whether the reader has a unit, which may have calls of its own. */
  hasOwn: boolean;
  text: string;
  onShow: (shown: CallsShown) => void;
  onText: (text: string) => void;
}

const CHOICES: readonly { shown: CallsShown; label: string }[] = [
  { shown: 'active', label: 'All' },
  { shown: 'mine', label: 'Your Calls' },
  { shown: 'closed', label: 'Closed' },
];
const TYPING_PAUSE = 150;
const TEXT_MAX = 64;

/** Which calls are listed; among the closed ones a search. */
export function CallsTools({ shown, hasOwn, text, onShow, onText }: CallsToolsProps) {
  const search = useDebouncedCallback(onText, TYPING_PAUSE);
  return (
    <div className={classes.tools}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form */}
      <div className={classes.choices} role="group" aria-label="Calls shown">
        {CHOICES.filter((choice) => hasOwn || choice.shown !== 'mine').map((choice) => (
          <UnstyledButton
            key={choice.shown}
            className={classes.choice}
            aria-pressed={choice.shown === shown}
            onClick={() => {
              search.cancel();
              onShow(choice.shown);
            }}
          >
            {choice.label}
          </UnstyledButton>
        ))}
      </div>
      {shown === 'closed' && (
        <search className={classes.search}>
          <TextInput
            size="dense"
            type="search"
            aria-label="Search closed calls"
            placeholder="Number, type, place, details"
            autoComplete="off"
            maxLength={TEXT_MAX}
            defaultValue={text}
            onChange={(event) => search(event.currentTarget.value.trim())}
          />
        </search>
      )}
    </div>
  );
}
