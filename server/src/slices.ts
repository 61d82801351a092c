import { accountsSlice } from './accounts/slice.js';
import { auditSlice } from './audit/slice.js';
import { examTakingSlice } from './exam-taking/slice.js';
import { examsSlice } from './exams/slice.js';
import { organisationSlice } from './organisation/slice.js';
import type { Slice } from './platform/slice.js';
import { siteSlice } from './site/slice.js';
import { uploadsSlice } from './uploads/slice.js';
import { watchSlice } from './watch/slice.js';

/** Every slice of the server. Add one here and it is served. They start in this order and stop in the opposite one: audit seals last of all. */
export const slices: readonly Slice[] = [auditSlice, accountsSlice, organisationSlice, siteSlice, uploadsSlice, examsSlice, examTakingSlice, watchSlice];
