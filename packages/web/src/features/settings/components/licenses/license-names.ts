/** What a license is called, for a new one as on its page. */
export const LICENSE_NAMES = [
  { name: 'name', label: 'Name', maxLength: 60 },
  { name: 'testName', label: 'What its test is called', maxLength: 60 },
] as const;
