import type { Endpoint } from '@ten-four/contract/common/endpoint';
import type { OfferedList } from '@ten-four/contract/settings/offered';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { invalid, invalidField } from '#platform/errors';
import { servingAs, type Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';
import { statusesOf } from '#platform/settings/statuses';

/** Who asks, and what the community chose at that time. */
interface Asking {
  settings: Settings;
  viewer: Viewer | null;
  /** As which of two profiles the viewer asks, where the request says so. */
  kind?: DepartmentKind;
}

const departmentOfAsker = ({ viewer, kind }: Asking): string | undefined =>
  viewer === null ? undefined : servingAs(kind ? { ...viewer, onDutyAs: null } : viewer, kind)?.departmentId;

/** What each list offers to whom. */
const OFFERS: Record<OfferedList, (asking: Asking) => readonly string[]> = {
  platforms: ({ settings }) => settings.values.general.platforms,
  statuses: (asking) => {
    const departmentId = departmentOfAsker(asking);
    return departmentId === undefined
      ? []
      : statusesOf(asking.settings, departmentId).map(({ code }) => code);
  },
  subdivisions: (asking) =>
    asking.settings.values.departments.entries
      .filter(({ _id }) => _id === departmentOfAsker(asking))
      .flatMap(({ subdivisions }) => subdivisions.map(({ name }) => name)),
  callTypes: ({ settings }) => settings.values.dispatch.callTypes.map(({ title }) => title),
  licenses: ({ settings }) =>
    settings.values.licenses.entries.filter(({ active }) => active).map(({ name }) => name),
  vehicleTypes: ({ settings }) => settings.values.vehicles.types.map(({ name }) => name),
};

const isOffered = (list: OfferedList, value: unknown, asking: Asking): boolean =>
  OFFERS[list](asking).some((option) => option === value);

/** For what is only an option where it is new, such as the type of a call that is edited. Throws 400 at the field. */
export function requireOffered(
  list: OfferedList,
  value: string,
  { field, settings, viewer = null }: { field: string; settings: Settings; viewer?: Viewer | null },
): void {
  if (!isOffered(list, value, { settings, viewer })) throw invalidField(field, SETTINGS_TEXTS.notOffered);
}

const PARTS = ['query', 'body'] as const;

/** A call as far as its options are looked at. */
type Asked = Asking & Partial<Record<(typeof PARTS)[number], unknown>>;

/**
 * Makes the check of an endpoint's marked options, once for all its calls: what was offered when a page was loaded may
 * not be any more. Throws 400 naming each field.
 */
export function offerCheck(endpoint: Endpoint): (asked: Asked) => void {
  const marks = PARTS.flatMap((part) =>
    Object.entries(propertiesOf(endpoint[part])).flatMap(([field, { 'x-offered': list }]) =>
      list === undefined ? [] : [{ part, field, list }],
    ),
  );
  return (asked) => {
    const issues = marks
      .filter(({ part, field, list }) => {
        const value: unknown = Object(asked[part])[field];
        const isGiven = value !== undefined && value !== null && value !== '';
        return isGiven && !isOffered(list, value, { ...asked, kind: Object(asked.body).kind });
      })
      .map(({ field }) => ({ field, message: SETTINGS_TEXTS.notOffered }));
    if (issues.length > 0) throw invalid(SETTINGS_TEXTS.notOffered, issues);
  };
}

interface Marked {
  properties?: Record<string, { 'x-offered'?: OfferedList }>;
}

const propertiesOf = (schema: object | undefined) => (schema as Marked | undefined)?.properties ?? {};
