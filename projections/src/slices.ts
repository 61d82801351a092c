import { accommodationsProjections } from './accommodations/slice.js';
import { accountsProjections } from './accounts/slice.js';
import { appealsProjections } from './appeals/slice.js';
import { applicationsProjections } from './applications/slice.js';
import { ordersProjections } from './orders/slice.js';
import { organisationProjections } from './organisation/slice.js';
import { realPersonProjections } from './real-person/slice.js';
import type { ProjectionSlice } from './runner/slice.js';
import { markingProjections } from './marking/slice.js';
import { messagesProjections } from './messages/slice.js';
import { signUpProjections } from './sign-up/slice.js';
import { sittingProjections } from './sitting/slice.js';
import { statisticsProjections } from './statistics/slice.js';
import { trainingProjections } from './training/slice.js';
import { uploadsProjections } from './uploads/slice.js';
import { watchProjections } from './watch/slice.js';
import { wrongBookProjections } from './wrong-book/slice.js';

/** Every slice with read models. Add one here and its views build themselves from the log. */
export const slices: readonly ProjectionSlice[] = [
  sittingProjections,
  watchProjections,
  statisticsProjections,
  uploadsProjections,
  messagesProjections,
  organisationProjections,
  accountsProjections,
  trainingProjections,
  wrongBookProjections,
  markingProjections,
  appealsProjections,
  ordersProjections,
  realPersonProjections,
  applicationsProjections,
  signUpProjections,
  accommodationsProjections,
];
