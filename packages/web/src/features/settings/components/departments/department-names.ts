/** What a department is called, for a new one as on its page. */
export const DEPARTMENT_NAMES = [
  { name: 'name', label: 'Name', maxLength: 60 },
  { name: 'shortName', label: 'Short name', maxLength: 12 },
] as const;
