import type { civilianEndpoints as CivilianContract } from '@ten-four/contract/civilians/civilians.contract';
import type { licenseEndpoints as LicenseContract } from '@ten-four/contract/licenses/licenses.contract';
import type { medicalEndpoints as MedicalContract } from '@ten-four/contract/medical/medical.contract';
import type { officerEndpoints as OfficerContract } from '@ten-four/contract/officers/officers.contract';
import type { penalCodeEndpoints as PenalCodeContract } from '@ten-four/contract/penal-codes/penal-codes.contract';
import type { reportEndpoints as ReportContract } from '@ten-four/contract/reports/reports.contract';
import type { safetyReportEndpoints as SafetyReportContract } from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { searchEndpoints as SearchContract } from '@ten-four/contract/search/search.contract';
import type { tenCodeEndpoints as TenCodeContract } from '@ten-four/contract/ten-codes/ten-codes.contract';
import type { vehicleEndpoints as VehicleContract } from '@ten-four/contract/vehicles/vehicles.contract';
import type { warrantEndpoints as WarrantContract } from '@ten-four/contract/warrants/warrants.contract';
import type { weaponEndpoints as WeaponContract } from '@ten-four/contract/weapons/weapons.contract';
import { clientEndpoints } from './client-endpoint.ts';

export const civilianEndpoints = clientEndpoints<typeof CivilianContract>('civilians', {
  listCivilians: 'GET /api/civilians',
  listAllCivilians: 'GET /api/civilians/all',
  listDeletedCivilians: 'GET /api/civilians/deleted',
  getCivilian: 'GET /api/civilians/:id',
  getCivilianRecords: 'GET /api/civilians/:id/records',
  createCivilian: 'POST /api/civilians',
  updateCivilian: 'PUT /api/civilians/:id',
  deleteCivilian: 'DELETE /api/civilians/:id',
  setDeceased: 'POST /api/civilians/:id/deceased',
  answerDeathProposal: 'POST /api/civilians/:id/death-proposal',
  restoreCivilian: 'POST /api/civilians/:id/restore',
});

export const licenseEndpoints = clientEndpoints<typeof LicenseContract>('licenses', {
  addLicense: 'POST /api/civilians/:id/add-license',
  suspendLicense: 'POST /api/civilians/:id/licenses/suspend',
  reinstateLicense: 'POST /api/civilians/:id/licenses/reinstate',
  getTest: 'GET /api/licenses/tests/:licenseType',
  saveTest: 'POST /api/licenses/save-test',
  listAttempts: 'GET /api/licenses/attempts',
});

export const medicalEndpoints = clientEndpoints<typeof MedicalContract>('medical', {
  addMedicalRecord: 'POST /api/medical',
  listMedicalRecords: 'GET /api/medical/by-civilian/:id',
});

export const vehicleEndpoints = clientEndpoints<typeof VehicleContract>('vehicles', {
  registerVehicle: 'POST /api/vehicles/register',
  listVehicles: 'GET /api/vehicles/by-civilian/:id',
  getVehicle: 'GET /api/vehicles/:id',
  updateVehicle: 'PUT /api/vehicles/:id',
  deleteVehicle: 'DELETE /api/vehicles/:id',
  impoundVehicle: 'POST /api/vehicles/:id/impound',
  releaseVehicle: 'POST /api/vehicles/:id/release',
  reportStolen: 'POST /api/vehicles/:id/stolen',
  reportRecovered: 'POST /api/vehicles/:id/recovered',
});

export const weaponEndpoints = clientEndpoints<typeof WeaponContract>('weapons', {
  registerWeapon: 'POST /api/weapons/register',
  getNextSerial: 'GET /api/weapons/next-serial',
  listWeapons: 'GET /api/weapons/by-civilian/:id',
  getWeapon: 'GET /api/weapons/:id',
  updateWeapon: 'PUT /api/weapons/:id',
  deleteWeapon: 'DELETE /api/weapons/:id',
});

export const reportEndpoints = clientEndpoints<typeof ReportContract>('reports', {
  createReport: 'POST /api/reports/create',
  listReports: 'GET /api/reports',
  getReport: 'GET /api/reports/:id',
  amendReport: 'PUT /api/reports/:id',
  payFine: 'POST /api/reports/:id/pay',
  sendDirectMessage: 'POST /api/dm/send',
});

export const safetyReportEndpoints = clientEndpoints<typeof SafetyReportContract>('safety-reports', {
  fileUseOfForce: 'POST /api/psoreports/use-of-force',
  fileAccident: 'POST /api/psoreports/10-50',
  fileScene: 'POST /api/psoreports/scene-report',
  fileIncident: 'POST /api/psoreports/incident',
  filePatientCare: 'POST /api/psoreports/patient-care',
  fileFireIncident: 'POST /api/psoreports/fire-incident',
  listSafetyReports: 'GET /api/psoreports',
  getSafetyReport: 'GET /api/psoreports/:id',
  amendSafetyReport: 'PUT /api/psoreports/:id',
});

export const searchEndpoints = clientEndpoints<typeof SearchContract>('search', {
  search: 'GET /api/search',
  suggestNames: 'GET /api/search/names',
  suggestVehicles: 'GET /api/search/vehicles',
  suggestWeapons: 'GET /api/search/weapons',
  searchMedical: 'GET /api/medical/search',
  suggestPatients: 'GET /api/medical/search/names',
});

export const warrantEndpoints = clientEndpoints<typeof WarrantContract>('warrants', {
  listWarrants: 'GET /api/warrants/all',
  createWarrant: 'POST /api/warrants/create',
  resolveWarrant: 'POST /api/warrants/resolve/:id',
});

export const officerEndpoints = clientEndpoints<typeof OfficerContract>('officers', {
  listOfficers: 'GET /api/officers',
  getOfficer: 'GET /api/officers/:discordId',
  registerOfficer: 'POST /api/officers',
  editOfficer: 'PATCH /api/officers/:id',
  endOfficersShift: 'POST /api/officers/:id/end-shift',
  removeOfficer: 'DELETE /api/officers/:id',
});

export const penalCodeEndpoints = clientEndpoints<typeof PenalCodeContract>('penal-codes', {
  listPenalCodes: 'GET /api/penal-codes',
});

export const tenCodeEndpoints = clientEndpoints<typeof TenCodeContract>('ten-codes', {
  listTenCodes: 'GET /api/ten-codes',
});
