import { accommodationsSlice } from './accommodations/slice.js';
import { accountsSlice } from './accounts/slice.js';
import { appealsSlice } from './appeals/slice.js';
import { applicationsSlice } from './applications/slice.js';
import { auditSlice } from './audit/slice.js';
import type { Config } from './config/env.js';
import { dashboardSlice } from './dashboard/slice.js';
import { examTakingSlice } from './exam-taking/slice.js';
import { examsSlice } from './exams/slice.js';
import { loadTestSlice } from './load-test/slice.js';
import { markingSlice } from './marking/slice.js';
import { organisationSlice } from './organisation/slice.js';
import { messagesSlice } from './messages/slice.js';
import type { Slice } from './platform/slice.js';
import { operationsSlice } from './operations/slice.js';
import { ordersSlice } from './orders/slice.js';
import { paperOfficeSlice } from './paper-office/slice.js';
import { questionBankSlice } from './question-bank/slice.js';
import { realPersonSlice } from './real-person/slice.js';
import { regradeSlice } from './regrade/slice.js';
import { signUpSlice } from './sign-up/slice.js';
import { siteSlice } from './site/slice.js';
import { sittingSlice } from './sitting/slice.js';
import { slideshowSlice } from './slideshow/slice.js';
import { statisticsSlice } from './statistics/slice.js';
import { trainingSlice } from './training/slice.js';
import { uploadsSlice } from './uploads/slice.js';
import { watchSlice } from './watch/slice.js';
import { wrongBookSlice } from './wrong-book/slice.js';

/**
 * Every slice of the server, a room after those it uses. Add one here and it is served. They start in this
 * order and stop in the opposite one.
 */
export const slices: readonly Slice[] = [
  organisationSlice,
  siteSlice,
  messagesSlice,
  uploadsSlice,
  accountsSlice,
  realPersonSlice,
  ordersSlice,
  questionBankSlice,
  sittingSlice,
  examsSlice,
  examTakingSlice,
  signUpSlice,
  applicationsSlice,
  accommodationsSlice,
  trainingSlice,
  wrongBookSlice,
  watchSlice,
  markingSlice,
  appealsSlice,
  auditSlice,
  statisticsSlice,
  regradeSlice,
  paperOfficeSlice,
  slideshowSlice,
  operationsSlice,
  dashboardSlice,
];

/** The slices of a running server: those, and load tests where LOAD_TEST=on asks for them. */
export const slicesFor = (config: Pick<Config, 'loadTest'>): readonly Slice[] =>
  config.loadTest ? [...slices, loadTestSlice] : slices;
