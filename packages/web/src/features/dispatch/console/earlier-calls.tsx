import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconHistory } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { formatMoment } from '#lib/moments.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import classes from './earlier-calls.module.css';

interface EarlierCallsProps extends Pick<Call, 'platform'> {
  postal: string;
  onOpenCall: (id: string) => void;
}

export function EarlierCalls({ platform, postal, onOpenCall }: EarlierCallsProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const query = useEndpoint('GET /api/calls/earlier', { query: { platform, postal } });
  const { calls = [], count90 = 0 } = query.data ?? {};
  const count = Math.max(count90, calls.length);
  if (count === 0) return null;
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.earlier}>
      <UnstyledButton className={classes.line} aria-expanded={opened} onClick={toggle}>
        <IconHistory size={16} stroke={1.75} aria-hidden />
        {count} earlier {count === 1 ? 'call' : 'calls'} at {postal}
        <Chevron size={16} aria-hidden />
      </UnstyledButton>
      {opened && (
        <ul aria-label={`Earlier calls at ${postal}`}>
          {calls.map(({ _id, callNumber, type, disposition, closedAt }) => (
            <li key={_id}>
              <UnstyledButton
                mih="var(--button-height-row)"
                ff="monospace"
                fz={13}
                fw={500}
                lh="normal"
                c="var(--tf-accent)"
                aria-label={`Open call ${callNumber}`}
                onClick={() => onOpenCall(_id)}
              >
                {callNumber}
              </UnstyledButton>
              <span>
                {type}
                {disposition !== null && ` · ${disposition}`}
                {closedAt !== null && (
                  <>
                    {' · '}
                    <time dateTime={closedAt}>{formatMoment(closedAt)}</time>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
