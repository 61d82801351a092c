import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { hasPaid, hasPlace, signedUpIn } from './entitlements.js';
import { signUpWords } from './event-words.js';
import { formKind } from './form.js';
import { addGroupAccounts } from './groups/accounts-route.js';
import { GroupSignUpResolver } from './groups/group-sign-up.resolver.js';
import { groupSeller } from './groups/group-seller.js';
import { keepsExam } from './keeps-exam.js';
import { signUpMenu } from './menu.js';
import { SignUpOfficeResolver } from './office/office.resolver.js';
import { moveUpRegularly, whenOrderSettledPlace, whenSeatedHoldToOne } from './reactors.js';
import { categorySeller, examSeller } from './sell-exams.js';
import { SignUpResolver } from './sign-up.resolver.js';
import { proctorsRightToPhoto } from './ticket/right-to-photo.js';
import { TicketCheckResolver } from './ticket/ticket-check.resolver.js';
import { addTickets } from './ticket/ticket-route.js';
import { whenCancelledTell } from './when-cancelled-tell.js';
import { whenMovedUpTell } from './when-moved-up-tell.js';

/** Signing up for exams: places, registrations, and what is to be paid for them. */
export const signUpSlice: Slice = {
  name: 'sign-up',
  resolvers: [SignUpResolver, SignUpOfficeResolver, GroupSignUpResolver, TicketCheckResolver],
  routes: (app, services) => {
    addTickets(app, services);
    addGroupAccounts(app, services);
  },
  rightToFile: proctorsRightToPhoto,
  menu: signUpMenu,
  eventWords: signUpWords,
  entitlements: [hasPlace, hasPaid],
  signedUpIn,
  keepsExam,
  sells: { exam: examSeller, category: categorySeller, group: groupSeller },
  files: { graceHours: { [formKind]: 24 } },
  react: (services, lease) =>
    together([
      () => startReactor(services, whenOrderSettledPlace(services), lease),
      () => startReactor(services, whenSeatedHoldToOne(services), lease),
      () => startReactor(services, whenMovedUpTell(services), lease),
      () => startReactor(services, whenCancelledTell(services), lease),
      () => moveUpRegularly(services, lease),
    ]),
};
