import { z } from 'zod';

/** The stream of all audit packages that were made, one event each. */
export const AUDIT_PACKAGES_STREAM = 'audit-packages';

/** Facts of `audit-packages`. The actor is whoever makes the package. */
export const auditEventSchemas = {
  /**
   * Recorded before the first byte is packed, and a part of the package itself. `paperId` null: of all papers of
   * the exam. `keys`: with the keys of the questions and with scores.
   */
  AuditPackageMade: z.object({
    packageId: z.string(),
    examId: z.string(),
    paperId: z.string().nullable(),
    keys: z.boolean(),
  }),
};

export type AuditPackageMade = z.infer<typeof auditEventSchemas.AuditPackageMade>;
