import type { Collection } from '@vigil/stores/documents/port';
import type { Services } from '../../platform/services.js';
import { collections, type AuditPackageDocument } from '../collections.js';

/** Packages that were ordered. */
export const auditPackages = (services: Pick<Services, 'documents'>): Collection<AuditPackageDocument> =>
  services.documents.collection<AuditPackageDocument>(collections.auditPackages);
