import { IconChevronLeft } from '@tabler/icons-react';
import type { AccountRequest } from '@ten-four/contract/bank/bank.contract';
import { userTag } from '@ten-four/contract/session/session.values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatMoment } from '#lib/moments.ts';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { formatAge } from '../moments.ts';
import { RequestDecision } from './request-decision.tsx';
import classes from './request-detail.module.css';
import { EarlierRequests, HeldAccounts } from './request-tables.tsx';
import { groundWords, holderName, LONG_WAIT, STATUS_TONES, STATUS_WORDS } from './request-words.ts';

interface RequestDetailProps {
  request: AccountRequest;
  /** It is no longer among those of its status. */
  gone: boolean;
  /** Where all requests are shown, for the phone, which has room for one. */
  allAddress: string;
  /** Another request is to be shown. */
  onLeave: () => void;
  onDecided: () => void;
}

/** One request with all that the decision needs; the decision itself stays in view. */
export function RequestDetail({ request, gone, allAddress, onLeave, onDecided }: RequestDetailProps) {
  const { accountType, status, createdAt, ageMinutes, owner, reason, grounds, civilian } = request;
  const late = gone && status === 'Pending';
  return (
    <Panel
      title={`Request from ${holderName(request)}`}
      actions={late ? undefined : <StatusTag tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusTag>}
    >
      <div className={classes.frame}>
        <div className={classes.scroll}>
          <Link className={classes.back} to={allAddress}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
            All requests
          </Link>
          <dl className={classes.head}>
            <Item label="Account type" strong>
              {accountType}
            </Item>
            <Item label="Requested">
              {formatMoment(createdAt)}
              {status === 'Pending' && !late && (
                <span className={classes.age} data-long={ageMinutes >= LONG_WAIT || undefined}>
                  {' '}
                  · {formatAge(ageMinutes)} ago
                </span>
              )}
            </Item>
            <Item label="Owner">{userTag(owner)}</Item>
          </dl>
          <Section title="Reason for approval">
            <p className={classes.reason}>{reason}</p>
          </Section>
          <div className={classes.pair}>
            <Section title="Why it needs approval">
              <ul className={classes.grounds}>
                {grounds.map((ground) => (
                  <li key={ground}>{groundWords(ground, request)}</li>
                ))}
              </ul>
            </Section>
            <Section title="Character">
              <div className={classes.facts}>
                <Facts
                  density="dense"
                  facts={[
                    { label: 'Occupation', value: civilian.occupation ?? 'Unemployed' },
                    { label: 'Created', value: formatDate(civilian.createdAt) },
                    ...(civilian.deceased
                      ? [{ label: 'State', value: <StatusTag tone="off">Deceased</StatusTag> }]
                      : []),
                  ]}
                />
              </div>
            </Section>
          </div>
          <Section title="Accounts held">
            <HeldAccounts request={request} />
          </Section>
          <Section title="Earlier requests">
            <EarlierRequests request={request} />
          </Section>
        </div>
        <RequestDecision
          request={request}
          gone={gone}
          allAddress={allAddress}
          onLeave={onLeave}
          onDecided={onDecided}
        />
      </div>
    </Panel>
  );
}

function Item({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-strong={strong || undefined}>{children}</dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
