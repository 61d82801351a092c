import { accountsSlice } from './accounts/slice.js';
import { appealsSlice } from './appeals/slice.js';
import { applicationsSlice } from './applications/slice.js';
import { auditSlice } from './audit/slice.js';
import { kernelSlice } from './kernel/kernel-slice.js';
import type { DomainSlice } from './kernel/slice.js';
import { markingSlice } from './marking/slice.js';
import { messagesSlice } from './messages/slice.js';
import { ordersSlice } from './orders/slice.js';
import { organisationSlice } from './organisation/slice.js';
import { paperOfficeSlice } from './paper-office/slice.js';
import { realPersonSlice } from './real-person/slice.js';
import { signUpSlice } from './sign-up/slice.js';
import { sittingSlice } from './sitting/slice.js';
import { statisticsSlice } from './statistics/slice.js';
import { trainingSlice } from './training/slice.js';
import { uploadsSlice } from './uploads/slice.js';
import { wrongBookSlice } from './wrong-book/slice.js';

/** Every slice that has events. Add one here and its events are known, to the compiler too. */
export const slices = [
  kernelSlice,
  organisationSlice,
  accountsSlice,
  sittingSlice,
  markingSlice,
  uploadsSlice,
  messagesSlice,
  trainingSlice,
  wrongBookSlice,
  auditSlice,
  appealsSlice,
  paperOfficeSlice,
  statisticsSlice,
  ordersSlice,
  realPersonSlice,
  signUpSlice,
  applicationsSlice,
] as const satisfies readonly DomainSlice[];
