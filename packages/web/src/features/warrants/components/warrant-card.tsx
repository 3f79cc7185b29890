import { Button } from '@mantine/core';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '#lib/moments.ts';
import { Clamped } from '#ui/clamped.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import classes from './warrant-card.module.css';
import { agoWords, issuerOf, reasonOf, soonWords, subjectOf } from './warrant-words.ts';

interface WarrantCardProps {
  warrant: Warrant;
  /** The status at the moment. */
  status: WarrantStatus;
  /** The time in milliseconds; the minute is enough. */
  now: number;
  /** Whether the address points at it. */
  selected: boolean;
  /** Asks whether to resolve it; undefined for who may not. */
  onResolve: ((warrant: Warrant) => void) | undefined;
}

/** A warrant: whom it is against, its status, its facts and the button that resolves it. */
export const WarrantCard = memo(function WarrantCard(props: WarrantCardProps) {
  const { warrant, status, now, selected, onResolve } = props;
  const active = status === 'Active';
  const soon = warrant.expiresAt !== null && active ? soonWords(warrant.expiresAt, now) : null;
  return (
    <article
      className={classes.card}
      data-active={active || undefined}
      data-selected={selected || undefined}
      aria-label={`${warrant.type} warrant against ${subjectOf(warrant)}`}
    >
      <header className={classes.head}>
        <h2 className={classes.name}>
          <Link to={`/dashboard/pso/search?id=${warrant.civilianId._id}`}>{subjectOf(warrant)}</Link>
        </h2>
        <Tag>{warrant.type}</Tag>
        <span className={classes.status}>
          <StatusTag tone={active ? 'busy' : 'available'}>{status}</StatusTag>
        </span>
      </header>
      <dl className={classes.facts}>
        <Fact label="Reason">
          <Clamped>{reasonOf(warrant)}</Clamped>
        </Fact>
        <Fact label="Issued By">{issuerOf(warrant)}</Fact>
        <Fact label="Issued At">
          <time dateTime={warrant.createdAt}>{formatMoment(warrant.createdAt)}</time>
          <span className={classes.age}> · {agoWords(warrant.createdAt, now)}</span>
        </Fact>
        {warrant.expiresAt !== null && (
          <Fact label="Expires">
            <time dateTime={warrant.expiresAt}>{formatMoment(warrant.expiresAt)}</time>
            {soon !== null && <span className={classes.soon}> · {soon}</span>}
          </Fact>
        )}
        {warrant.resolvedAt !== null && (
          <Fact label="Resolved">
            <time dateTime={warrant.resolvedAt}>{formatMoment(warrant.resolvedAt)}</time>
            {warrant.resolvedBy !== null && <> by {warrant.resolvedBy}</>}
          </Fact>
        )}
      </dl>
      {active && onResolve !== undefined && (
        <div className={classes.foot}>
          <Button
            aria-label={`Resolve Warrant against ${subjectOf(warrant)}`}
            onClick={() => onResolve(warrant)}
          >
            Resolve Warrant
          </Button>
        </div>
      )}
    </article>
  );
});

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
