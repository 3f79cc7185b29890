import { createElement, type ReactNode } from 'react';
import { type RulesBlock, type RulesPart, readRules } from '#lib/rules-markup.ts';
import classes from './rules-text.module.css';

export function RulesText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {readRules(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity than their order
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { kind, level, lines } }: { block: RulesBlock }) {
  const texts = lines.map((parts) => parts.map(nodeOf));
  if (kind === 'heading') return createElement(`h${level + 1}`, null, ...texts.flat());
  if (kind === 'paragraph') {
    return createElement(
      'p',
      null,
      ...texts.flatMap((text, index) => (index === 0 ? text : ['\n', ...text])),
    );
  }
  const items = texts.map((text) => createElement('li', null, ...text));
  return createElement(kind === 'list' ? 'ul' : 'ol', null, ...items);
}

function nodeOf({ kind, text, address }: RulesPart): ReactNode {
  if (kind === 'bold') return <b>{text}</b>;
  if (kind === 'plain') return text;
  return (
    <a href={address} rel="noopener noreferrer" target="_blank">
      {text}
    </a>
  );
}
