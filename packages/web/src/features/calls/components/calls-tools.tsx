import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { CLOSED_SEARCH_DAYS } from '@ten-four/contract/dispatch/dispatch.values';
import { Choices } from '#ui/choices.tsx';
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

const CHOICES: readonly { value: CallsShown; label: string }[] = [
  { value: 'active', label: 'All' },
  { value: 'mine', label: 'Your Calls' },
  { value: 'closed', label: 'Closed' },
];
const TYPING_PAUSE = 150;
const TEXT_MAX = 64;

/** Which calls are listed; among the closed ones a search. */
export function CallsTools({ shown, hasOwn, text, onShow, onText }: CallsToolsProps) {
  const search = useDebouncedCallback(onText, TYPING_PAUSE);
  return (
    <div className={classes.tools}>
      <Choices
        label="Calls shown"
        choices={hasOwn ? CHOICES : CHOICES.filter(({ value }) => value !== 'mine')}
        chosen={shown}
        onChoose={(next) => {
          search.cancel();
          onShow(next);
        }}
      />
      {shown === 'closed' && (
        <search className={classes.search}>
          <TextInput
            size="dense"
            type="search"
            aria-label="Search closed calls"
            placeholder="Number, type, place, details"
            description={`Last ${CLOSED_SEARCH_DAYS} days; by call number any time`}
            inputWrapperOrder={['input', 'description']}
            classNames={{ description: classes.hint ?? '' }}
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
