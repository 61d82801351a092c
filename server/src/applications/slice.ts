import { startReactor } from '../platform/reactors/reactor-runner.js';
import type { Slice } from '../platform/slice.js';
import { ApplicationsResolver } from './applications.resolver.js';
import { auditorsRightToFile } from './attachments.js';
import { applicationDictionaries, applicationEnumerations } from './dictionaries.js';
import { applicationWords } from './event-words.js';
import { applicationsToAudit } from './home.js';
import { applicationsMenu } from './menu.js';
import { ApplicationReviewResolver } from './review.resolver.js';
import { grantedByApplication } from './streams.js';
import { whenApplicationAuditedTell } from './when-application-audited-tell.js';

/** Applications to sit an exam that one may not start, and what their approval lifts. */
export const applicationsSlice: Slice = {
  name: 'applications',
  resolvers: [ApplicationsResolver, ApplicationReviewResolver],
  menu: applicationsMenu,
  home: [applicationsToAudit],
  grants: { teacher: ['exam:apply'] },
  dictionaries: applicationDictionaries,
  enumerations: applicationEnumerations,
  eventWords: applicationWords,
  waives: grantedByApplication,
  rightToFile: auditorsRightToFile,
  react: (services, lease) => startReactor(services, whenApplicationAuditedTell(services), lease),
};
