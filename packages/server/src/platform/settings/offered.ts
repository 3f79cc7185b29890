import type { Endpoint } from '@ten-four/contract/common/endpoint';
import type { OfferedList } from '@ten-four/contract/settings/offered';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { invalid, invalidField } from '#platform/errors';
import { findServingProfile, type Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';
import { statusesOf } from '#platform/settings/statuses';

interface OptionContext {
  settings: Settings;
  viewer: Viewer | null;
  kind?: DepartmentKind;
}

const profileIn = ({ viewer, kind }: OptionContext) =>
  viewer === null ? null : findServingProfile(kind ? { ...viewer, onDutyAs: null } : viewer, kind);

const AVAILABLE: Record<OfferedList, (context: OptionContext) => readonly string[]> = {
  platforms: ({ settings }) => settings.values.general.platforms,
  statuses: (context) => {
    const profile = profileIn(context);
    return profile === null ? [] : statusesOf(context.settings, profile.kind).map(({ code }) => code);
  },
  subdivisions: (context) =>
    context.settings.values.departments.entries
      .filter(({ _id }) => _id === profileIn(context)?.departmentId)
      .flatMap(({ subdivisions }) => subdivisions.map(({ name }) => name)),
  callTypes: ({ settings }) => settings.values.dispatch.callTypes.map(({ title }) => title),
  licenses: ({ settings }) =>
    settings.values.licenses.entries.filter(({ active }) => active).map(({ name }) => name),
  vehicleTypes: ({ settings }) => settings.values.vehicles.types.map(({ name }) => name),
};

const isOffered = (list: OfferedList, value: unknown, context: OptionContext): boolean =>
  AVAILABLE[list](context).some((option) => option === value);

/** Checks an option that only has to be valid when new, such as the type of an edited call. Throws 400. */
export function requireOffered(
  list: OfferedList,
  value: string,
  { field, settings, viewer = null }: { field: string; settings: Settings; viewer?: Viewer | null },
): void {
  if (!isOffered(list, value, { settings, viewer })) throw invalidField(field, SETTINGS_TEXTS.notOffered);
}

const PARTS = ['query', 'body'] as const;

type CheckedRequest = OptionContext & Partial<Record<(typeof PARTS)[number], unknown>>;

export function offerCheck(endpoint: Endpoint): (request: CheckedRequest) => void {
  const marks = PARTS.flatMap((part) =>
    Object.entries(propertiesOf(endpoint[part])).flatMap(([field, { 'x-offered': list }]) =>
      list === undefined ? [] : [{ part, field, list }],
    ),
  );
  return (request) => {
    const issues = marks
      .filter(({ part, field, list }) => {
        const value: unknown = Object(request[part])[field];
        const isGiven = value !== undefined && value !== null && value !== '';
        return isGiven && !isOffered(list, value, { ...request, kind: Object(request.body).kind });
      })
      .map(({ field }) => ({ field, message: SETTINGS_TEXTS.notOffered }));
    if (issues.length > 0) throw invalid(SETTINGS_TEXTS.notOffered, issues);
  };
}

interface Marked {
  properties?: Record<string, { 'x-offered'?: OfferedList }>;
}

const propertiesOf = (schema: object | undefined) => (schema as Marked | undefined)?.properties ?? {};
