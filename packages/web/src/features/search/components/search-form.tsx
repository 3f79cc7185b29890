import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { QUERY_MAX } from '@ten-four/contract/search/search.values';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Dim } from '#ui/dim.tsx';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { type Suggestion, type SuggestionKind, useSuggestions } from '../search.queries.ts';
import type { SearchScope, Selection } from '../selection.ts';
import { fullName } from './full-name.ts';
import { rememberSearch } from './recent-searches.tsx';
import classes from './search-form.module.css';

interface SearchFormProps {
  scope: SearchScope;
  selection: Selection | null;
  query: { data: unknown; refetch: () => unknown };
  civilian: Parameters<typeof fullName>[0] | null;
  search: (selection: Selection) => void;
}

type FieldKind = Exclude<Selection['by'], 'id'>;

const FIELDS: Readonly<Record<FieldKind, { label: string; placeholder: string }>> = {
  name: { label: 'Name Search', placeholder: 'Search Name or SSN' },
  plate: { label: 'Plate Search', placeholder: 'Search Plate or VIN' },
  weapon: { label: 'Weapon Search', placeholder: 'Search Name or Serial' },
};

const SCOPES: Readonly<
  Record<SearchScope, { kinds: readonly FieldKind[]; missing: string; first: FieldKind }>
> = {
  database: {
    kinds: ['name', 'plate', 'weapon'],
    missing: 'Type a name, a plate or a serial number.',
    first: 'plate',
  },
  medical: { kinds: ['name'], missing: 'Type a name or an SSN.', first: 'name' },
};

/** Clears the other fields when one is filled. Remembers what was found. */
export function SearchForm({ scope, selection, query, civilian, search }: SearchFormProps) {
  const { kinds, missing, first } = SCOPES[scope];
  const foundName = civilian && fullName(civilian);
  const label = selection !== null && query.data ? labelOf(selection, foundName) : null;
  useEffect(() => {
    if (selection !== null && label !== null) rememberSearch(scope, { ...selection, label });
  }, [scope, selection, label]);
  const shown = selection === null ? null : `${selection.by} ${selection.text}`;
  // Text typed since the shown search, or null.
  const [typed, setTyped] = useState<Selection | null>(null);
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setTyped(null);
  }
  const [isMissing, setMissing] = useState(false);
  const boxes = useRef<Partial<Record<FieldKind, HTMLInputElement | null>>>({});
  const isAtRest = selection === null;
  useEffect(() => {
    if (isAtRest) boxes.current[first]?.focus();
  }, [isAtRest, first]);

  const pickedName = picked?.id === selection?.text ? picked?.name : undefined;
  const found =
    selection?.by === 'id' ? ({ by: 'name', text: foundName ?? pickedName ?? '' } as const) : selection;
  const filled = typed ?? found;
  const searchFor = (next: Selection) => {
    setMissing(false);
    setTyped(null);
    const isShown = selection?.by === next.by && selection.text === next.text;
    if (isShown) void query.refetch();
    else search(next);
  };
  const submit = () => {
    const text = filled?.text.trim() ?? '';
    if (filled === null || text === '') {
      setMissing(true);
      boxes.current.name?.focus();
    } else if (typed === null && selection !== null) void query.refetch();
    else searchFor({ by: filled.by, text });
  };
  return (
    <form
      className={classes.form}
      aria-label="Search Database"
      data-fields={kinds.length}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {kinds.map((kind) => (
        <div data-kind={kind} key={kind}>
          <SearchField
            {...FIELDS[kind]}
            suggests={scope === 'medical' ? 'patient' : kind}
            ref={(box) => {
              boxes.current[kind] = box;
            }}
            value={filled?.by === kind ? filled.text : ''}
            typed={typed?.by === kind}
            error={isMissing && kind === 'name' ? missing : undefined}
            onChange={(text) => {
              setMissing(false);
              setTyped({ by: kind, text });
            }}
            onPick={(suggestion) => {
              setPicked({ id: suggestion.id, name: suggestion.text });
              searchFor(suggestion.selection);
            }}
          />
        </div>
      ))}
      <Button
        mt={{ base: 0, sm: 24 }}
        type="submit"
        size="form"
        variant="filled"
        leftSection={<IconSearch size={16} stroke={2} aria-hidden />}
      >
        Search
      </Button>
    </form>
  );
}

function labelOf({ by, text }: Selection, foundName: string | null): string | null {
  if (by === 'id') return foundName;
  return by === 'plate' ? text.toUpperCase() : text;
}

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  suggests: SuggestionKind;
  value: string;
  typed: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
  onPick: (suggestion: Suggestion) => void;
}

function SearchField({ suggests, value, typed, onChange, onPick, ...field }: SearchFieldProps) {
  const suggestions = useSuggestions(suggests, typed ? value : '');
  return (
    <SuggestInput
      {...field}
      size="form"
      spellCheck={false}
      maxLength={QUERY_MAX}
      value={value}
      {...(typed && suggestions.isError ? { description: 'Suggestions could not be loaded.' } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      suggestions={suggestions.data.map((suggestion) => ({
        ...suggestion,
        label: (
          <span className={classes.option}>
            <span data-kind={suggests}>{suggestion.text}</span>
            <Dim ta="right">{suggestion.detail}</Dim>
          </span>
        ),
      }))}
      onType={onChange}
      onPick={onPick}
    />
  );
}
