import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import classes from './create-report-dialog.module.css';
import { type AddedOffense, totalsOf } from './report-form.values.ts';

export const JAIL = (minutes: number) => `${minutes.toLocaleString('en-US')} min`;

interface OffenseListProps {
  offenses: readonly AddedOffense[];
  onRemove: (index: number) => void;
}

/** The added offenses, each with what it costs, and the total beneath; the one added last is in sight. */
export function OffenseList({ offenses, onRemove }: OffenseListProps) {
  const total = totalsOf(offenses);
  const last = useRef<HTMLLIElement>(null);
  const shown = useRef(offenses.length);
  useEffect(() => {
    if (offenses.length > shown.current) last.current?.scrollIntoView({ block: 'nearest' });
    shown.current = offenses.length;
  }, [offenses.length]);
  return (
    <div>
      <div className={classes.offensesHead}>
        Offenses <span className={classes.count}>{offenses.length}</span>
      </div>
      <div className={classes.offenses}>
        <ul className={classes.list} aria-label="Offenses">
          {offenses.map(({ title, fine, jailTime }, index) => (
            <li
              className={classes.added}
              // biome-ignore lint/suspicious/noArrayIndexKey: the same offense may be there twice
              key={`${index} ${title}`}
              ref={index === offenses.length - 1 ? last : undefined}
            >
              <span className={classes.title}>{title}</span>
              <span className={classes.cost}>{formatDollarsBriefly(fine)}</span>
              <span className={classes.cost}>{JAIL(jailTime)}</span>
              <ActionIcon size="row" aria-label={`Remove ${title}`} onClick={() => onRemove(index)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {offenses.length === 0 ? (
          <p className={classes.none}>No offenses added.</p>
        ) : (
          <div className={classes.total}>
            <span className={classes.title}>Total</span>
            <span className={classes.cost}>{formatDollarsBriefly(total.fine)}</span>
            <span className={classes.cost}>{JAIL(total.jailTime)}</span>
          </div>
        )}
      </div>
    </div>
  );
}
