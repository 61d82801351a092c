import type { Slice } from '../platform/slice.js';
import { auditMenu } from './menu.js';
import { auditWords } from './event-words.js';
import { AuditResolver } from './audit.resolver.js';
import { startSealing } from './sealing.js';
import { SealsResolver } from './seals.resolver.js';

/** Browsing and replaying papers, and the seals over the log. */
export const auditSlice: Slice = {
  name: 'audit',
  resolvers: [AuditResolver, SealsResolver],
  menu: auditMenu,
  eventWords: auditWords,
  files: { namelessEvents: ['LogSealed'] },
  reactsLongest: true,
  react: startSealing,
};
