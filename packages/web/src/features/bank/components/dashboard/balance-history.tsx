import { Button, Skeleton } from '@mantine/core';
import { HISTORY_DAYS } from '@ten-four/contract/bank/bank.values';
import { useAccountHistory } from '../../bank.queries.ts';
import { loadFailure } from '../load-failure.ts';
import { formatChange, formatMoney, lessOf } from '../money.ts';
import classes from './balance-history.module.css';

/** An account's balance over the last 30 days, as a line of steps. */
export function BalanceHistory({ accountId }: { accountId: string }) {
  const history = useAccountHistory(accountId);
  const days = history.data;
  if (days === undefined) {
    return (
      <div className={classes.history}>
        {history.isPending ? (
          <Skeleton height={66} />
        ) : (
          <div className={classes.failure} role="alert">
            <p>{loadFailure(history.error)}</p>
            <Button onClick={() => void history.refetch()}>Retry</Button>
          </div>
        )}
      </div>
    );
  }
  const balances = days.map(({ balance }) => balance);
  const first = balances[0] ?? 0;
  const last = balances.at(-1) ?? 0;
  return (
    <figure className={classes.history}>
      <Steps balances={balances} />
      <figcaption className={classes.caption}>
        <span>Last {HISTORY_DAYS} days</span>
        <span className={classes.change}>{formatChange(lessOf(last, first))}</span>
      </figcaption>
    </figure>
  );
}

const WIDTH = 300;
const HEIGHT = 60;

/** Every day one step; the caption says in words what the line shows. */
function Steps({ balances }: { balances: readonly number[] }) {
  const low = Math.min(...balances);
  const range = Math.max(...balances) - low || 1;
  const x = (day: number) => (day / Math.max(balances.length - 1, 1)) * WIDTH;
  const y = (balance: number) => HEIGHT - ((balance - low) / range) * HEIGHT;
  const path = balances.map(
    (balance, day) => `${day === 0 ? 'M' : 'H'}${round(x(day))}${day === 0 ? ' ' : 'V'}${round(y(balance))}`,
  );
  const end = y(balances.at(-1) ?? low);
  return (
    <div className={classes.plot}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
        <title>{`From ${formatMoney(balances[0] ?? 0)} to ${formatMoney(balances.at(-1) ?? 0)}`}</title>
        <path d={path.join('')} />
      </svg>
      <span className={classes.end} style={{ top: `${(end / HEIGHT) * 100}%` }} />
    </div>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
