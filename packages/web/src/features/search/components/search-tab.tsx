import { Button, Stack, Text } from '@mantine/core';
import { readBirthDate } from '@ten-four/contract/search/birth-date';
import { QUERY_MAX, SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { type ReactNode, useState } from 'react';
import { readFailure } from '#lib/api-client.ts';
import { formatDay } from '#lib/format.ts';
import { Dim } from '#ui/dim.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Plate } from '#ui/plate.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { type SearchAnswer, useSearchResult, useSuggestions } from '../search.queries.ts';
import type { Selection } from '../selection.ts';
import { Flags } from './flag-list.tsx';
import { boloFlags, NO_FLAGS, personFlags, plateFlags } from './flags.ts';
import { fullName } from './full-name.ts';
import { LicenseList } from './license-list.tsx';
import { matchOf } from './match.ts';

interface SearchTabProps {
  selection: Selection | null;
  onSearch: (selection: Selection) => void;
  warrantLink: ((id: string) => string) | null;
}

export function SearchTab({ selection, onSearch, warrantLink }: SearchTabProps) {
  const query = useSearchResult(selection);
  const found = query.data ?? null;
  const failure = readFailure(query, SEARCH_TEXTS.failed);
  const name = found?.civilian == null ? '' : fullName(found.civilian);
  const shown = selection === null ? '' : selection.by === 'id' ? name : selection.text;
  return (
    <Stack gap={8} p="8px var(--panel-side, 12px)" fz={13}>
      <Field key={`${selection?.by} ${selection?.text} ${shown}`} shown={shown} onSearch={onSearch} />
      {selection === null ? (
        <Text c="dimmed">Plates, VINs, names and SSNs.</Text>
      ) : query.isPending ? (
        <SkeletonRows rows={4} height={32} />
      ) : found !== null ? (
        <Stack gap={8} style={{ '--facts-label': '72px', '--facts-padding': 0 }} role="status">
          <Found {...{ found, selection, onSearch, warrantLink }} />
        </Stack>
      ) : (
        failure && <ErrorState {...failure} />
      )}
    </Stack>
  );
}

const SSN = /^\d{3}-?\d{2}-?\d{4}$/;
const selectionOf = (text: string): Selection => ({
  by: readBirthDate(text).born === null && /\d/.test(text) && !SSN.test(text) ? 'plate' : 'name',
  text,
});

function Field({ shown, onSearch }: { shown: string; onSearch: SearchTabProps['onSearch'] }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shown;
  const plates = useSuggestions('plate', typed ?? '').data;
  const names = useSuggestions('name', typed ?? '').data;
  return (
    <form
      aria-label="Search Database"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSearch(selectionOf(text.trim()));
      }}
    >
      <SuggestInput
        aria-label="Search Database"
        placeholder="Plate, VIN, name or SSN"
        size="form"
        spellCheck={false}
        maxLength={QUERY_MAX}
        value={text}
        onType={setTyped}
        suggestions={[...plates, ...names].map((suggestion) => ({
          ...suggestion,
          label: (
            <>
              {suggestion.text} <Dim>{suggestion.detail}</Dim>
            </>
          ),
        }))}
        onPick={(suggestion) => onSearch(suggestion.selection)}
      />
    </form>
  );
}

interface FoundProps extends SearchTabProps {
  found: SearchAnswer;
  selection: Selection;
}

function Found({ found, selection, onSearch, warrantLink }: FoundProps) {
  const { refusal, civilian, vehicle, others = [], bolos, formerNames } = found;
  if (refusal !== undefined) {
    return (
      <>
        {bolos.length > 0 && <Flags flagsAt={(now) => boloFlags(bolos, now)} />}
        <p>{refusal || SEARCH_TEXTS.nothingFound}</p>
      </>
    );
  }
  const { isProperty, former, owners, plates } = matchOf(found, selection);
  const pick = (next: Selection, label: ReactNode) => (
    <Button key={next.text} size="row" variant="subtle" px={0} onClick={() => onSearch(next)}>
      {label}
    </Button>
  );
  const vehicles = (isProperty ? [] : (civilian?.vehicles ?? [])).map(({ plate }) =>
    pick({ by: 'plate', text: plate }, <Plate>{plate}</Plate>),
  );
  const also = others.map(({ _id, name, dateOfBirth }) =>
    pick({ by: 'id', text: _id }, [name, formatDay(dateOfBirth)].filter(Boolean).join(', ')),
  );
  const name = civilian && fullName(civilian);
  const person = civilian && isProperty ? pick({ by: 'id', text: civilian._id }, name) : name;
  return (
    <>
      {vehicle !== undefined && (
        <Flags flagsAt={(now) => plateFlags(found, plates, now)} none={NO_FLAGS.plate} />
      )}
      {civilian !== null && (
        <Flags
          flagsAt={(now) => personFlags(found, { plates, shown: !isProperty }, now)}
          warrantLink={warrantLink}
          none={isProperty ? NO_FLAGS.owner : undefined}
        />
      )}
      <Facts
        density="dense"
        facts={[
          ...propertyFacts(found, former),
          { label: 'Former owners', value: owners },
          { label: isProperty ? 'Owner' : 'Name', value: person },
          { label: 'Formerly', value: formerNames.join(', ') || null },
          { label: 'Born', value: civilian && (formatDay(civilian.dateOfBirth) || null) },
          { label: 'Licenses', value: civilian && <LicenseList civilian={civilian} /> },
          { label: 'Vehicles', value: vehicles.length > 0 ? vehicles : null },
          { label: 'Also found', value: also.length > 0 ? also : null },
        ]}
      />
    </>
  );
}

function propertyFacts({ vehicle, weapon }: SearchAnswer, former: readonly string[]) {
  const car = vehicle && (
    <>
      <Plate>{vehicle.plate}</Plate> {[vehicle.color, vehicle.make, vehicle.model].filter(Boolean).join(' ')}
    </>
  );
  return [
    { label: 'Vehicle', value: car ?? null },
    { label: 'Former plates', value: former.join(', ') || null },
    { label: 'Insured', value: vehicle ? (vehicle.insured ? 'Yes' : 'No') : null },
    { label: 'Weapon', value: weapon ? `${weapon.serialNumber} ${weapon.weaponType ?? ''}` : null },
  ];
}
