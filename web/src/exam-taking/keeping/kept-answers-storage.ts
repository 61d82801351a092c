import type { TakingDatabase } from '../taking/answer-queue/dexie-storage.ts';
import { paperKey, type PaperCopy } from '../taking/paper/copies.ts';
import type { SealedAnswer } from './answer-vault.ts';

/** What this browser keeps of one paper after it was acknowledged. */
export interface KeptAnswers {
  readonly answers: readonly SealedAnswer[];
  /** the paper's claim, sealed by the server */
  readonly claim: string | null;
}

/** A paper of which content is here; `ownerId` null: nobody can tell whose. */
export interface PaperHere {
  readonly paperId: string;
  readonly ownerId: string | null;
}

/** Where that is kept. */
export interface KeptAnswersStorage {
  read(paperId: string, ownerId: string): Promise<KeptAnswers>;
  /** They are acknowledged as of this loss now; one that was replaced meanwhile stays as it is. */
  acknowledged(answers: readonly SealedAnswer[], losses: number): Promise<void>;
  /** Neither acknowledged answers stay nor the paper's content. What the server never had stays until it is told. */
  forget(paperId: string): Promise<void>;
  /** Every paper of which content is here. */
  papers(): Promise<readonly PaperHere[]>;
  /** The paper's content goes, the sealed answers stay. */
  forgetContent(paperId: string): Promise<void>;
}

/** The same in this browser's database. */
export class DexieKeptAnswers implements KeptAnswersStorage {
  constructor(private readonly database: TakingDatabase) {}

  async read(paperId: string, ownerId: string): Promise<KeptAnswers> {
    const { kept, claims } = this.database;
    const rows = await kept.where('paperId').equals(paperId).toArray();
    const claim = await claims.get(paperId);
    return {
      answers: rows.filter((row) => row.ownerId === ownerId),
      claim: claim?.ownerId === ownerId ? claim.claim : null,
    };
  }

  async acknowledged(answers: readonly SealedAnswer[], losses: number): Promise<void> {
    const { kept } = this.database;
    await this.database.transaction('rw', kept, async () => {
      for (const { paperId, quId, time, revision } of answers) {
        const row = await kept.get([paperId, quId]);
        if (row?.time === time && row.revision === revision) await kept.put({ ...row, losses });
      }
    });
  }

  async forget(paperId: string): Promise<void> {
    const { kept, claims, copies, media } = this.database;
    const tables = [kept, claims, copies, media];
    await this.database.transaction('rw', tables, async () => {
      await this.database.forgetContent(paperId);
      await kept.where('paperId').equals(paperId).delete();
      await claims.delete(paperId);
    });
  }

  async papers(): Promise<readonly PaperHere[]> {
    const { copies, media } = this.database;
    const ids = [
      ...(await copies.orderBy('paperId').uniqueKeys()),
      ...(await media.orderBy('paperId').uniqueKeys()),
    ];
    return Promise.all(
      [...new Set(ids.map(String))].map(async (paperId) => ({
        paperId,
        ownerId: ((await copies.get(paperKey(paperId)))?.value as PaperCopy | undefined)?.ownerId ?? null,
      })),
    );
  }

  forgetContent(paperId: string): Promise<void> {
    return this.database.forgetContent(paperId);
  }
}
